public import Scenario

/// Replays the inputs of a live run on a new device, and compares the effects: the rules must depend only on their
/// inputs.
public enum Replay {
    /// Replays a log up to its end or to the first difference.
    ///
    /// - Complexity: The device's complexity for every input.
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
