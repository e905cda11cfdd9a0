import FrameBudget
import FrameStatistics

/// The digest of a lane as stored in the file. In virtual time it includes the seed, `0123456789abcdef-seed-7`, so that
/// all versions share one file format.
extension HistoryLane {
    private static let separator = "-seed-"

    /// The digest, followed by the seed if there is one.
    var storedDigest: String { digest + (seed.map { Self.separator + "\($0)" } ?? "") }

    init(workload: String, storedDigest text: String, conditions: RunConditions, machineName: String) {
        let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
        let seed = parts.count == 2 ? UInt64(parts[1]) : nil
        self.init(
            workload: workload,
            digest: seed == nil ? text : String(parts[0]),
            seed: seed,
            conditions: conditions,
            machineName: machineName
        )
    }
}
