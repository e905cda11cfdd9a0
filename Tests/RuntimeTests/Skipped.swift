import FrameBudget
import FrameTrace
import Testing

/// Says in the test's output that a part of it could not be tried on this machine. The test does not fail.
func skipped(_ what: String, _ location: SourceLocation = #_sourceLocation) {
    withKnownIssue("SKIPPED: \(what)", sourceLocation: location) {
        Issue.record("skipped", sourceLocation: location)
    }
}

extension AnalyzedRun {
    /// Whether a CPU quota stopped the run's threads for a notable share of it: as large a one as of steal.
    var wasStopped: Bool {
        let stopped = result.quality.throttling?.time ?? .zero
        return stopped / result.run.observed > AnalysisPolicy.standard.quietSteal
    }

    /// Whether the machine was quiet enough to judge figures of time, and no quota stopped the run. Where it was not, the
    /// test's output says so, with what decided it.
    func wasQuiet(for what: String, _ location: SourceLocation = #_sourceLocation) -> Bool {
        guard result.quality.isQuiet != true || wasStopped else { return true }
        func percent(_ share: Double?) -> String {
            share.map { "\(DecimalText.trimmed($0 * 100, places: 1)) %" } ?? "unknown"
        }
        let quality = result.quality
        let stopped = wasStopped ? ", stopped by a quota for \(quality.throttling?.time ?? .zero)" : ""
        skipped(
            "\(what): steal \(percent(quality.stealShare)), others \(percent(quality.otherShare))\(stopped)",
            location
        )
        return false
    }
}
