public import FrameBudget
import FrameTrace

extension HistoryOrigin {
    /// The origin of a run whose folder keeps none: the same whenever it is asked for.
    ///
    /// - Parameter modifiedAt: when its record was written, for runs that don't say when they started.
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
