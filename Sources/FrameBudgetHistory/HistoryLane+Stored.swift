import FrameBudget
import FrameStatistics

/// The digest of a lane as it stands in the file: in virtual time with the seed, `0123456789abcdef-seed-7`, so that a file has one
/// form in all versions.
extension HistoryLane {
    private static let separator = "-seed-"

    /// The digest, and the seed where there is one.
    var storedDigest: String { digest + (seed.map { Self.separator + "\($0)" } ?? "") }

    /// A lane whose digest stands in the file.
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
