public import FrameBudget
import FrameTrace

extension HistoryOrigin {
    /// Creates the origin of a run whose folder stores none. The result is the same on every call.
    ///
    /// - Parameter modifiedAt: the time its record was written, for runs without a start time.
    public init(of run: RunSummary, modifiedAt: String, commit: String? = nil, branch: String? = nil) {
        let date = run.startedAt.isEmpty ? modifiedAt : run.startedAt
        var hash = ContentHash()
        for text in [run.name, run.engine, run.recordedBy, date, run.workloadDigest ?? "", run.ending.rawValue] {
            hash.add(text)
        }
        hash.add("\(run.seed) \(run.observed.nanoseconds)")
        self.init(id: hash.text, recordedAt: date, commit: commit, branch: branch)
    }
}
