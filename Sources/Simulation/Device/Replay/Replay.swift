public import Scenario

/// Tells a device again what it was told in a live run, and compares what it does: the rules must not depend on anything
/// but their inputs.
public enum Replay {
    /// Replays a log up to its end or to the first difference.
    ///
    /// - Complexity: that of the device for every input.
    /// - Throws: ``InputLogError/otherWorkload``.
    public static func run(_ compiled: CompiledWorkload, _ log: InputLog) throws(InputLogError) -> ReplayResult {
        guard log.header == InputLogHeader(compiled, grid: log.header.grid) else { throw .otherWorkload }
        var device = Device(compiled, grid: log.header.grid)
        var effects = DeviceEffects()
        for (index, logged) in log.inputs.enumerated() {
            var digest: UInt64?
            if device.knows(logged.input) {
                device.handle(logged.input, at: logged.at, into: &effects)
                digest = EffectsDigest.of(effects)
            }
            guard digest == logged.digest else {
                return ReplayResult(
                    replayed: index + 1,
                    difference: ReplayResult.Difference(index: index, logged: logged, digest: digest)
                )
            }
        }
        return ReplayResult(replayed: log.inputs.count)
    }
}
