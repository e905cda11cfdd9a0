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
    /// Whether the machine was quiet enough to judge figures of time. Where it was not, the test's output says so, with
    /// the shares that decided it.
    func wasQuiet(for what: String, _ location: SourceLocation = #_sourceLocation) -> Bool {
        guard result.quality.isQuiet != true else { return true }
        func percent(_ share: Double?) -> String {
            share.map { "\(DecimalText.trimmed($0 * 100, places: 1)) %" } ?? "unknown"
        }
        let quality = result.quality
        skipped("\(what): steal \(percent(quality.stealShare)), others \(percent(quality.otherShare))", location)
        return false
    }
}
