import FrameStatistics
import FrameTrace

/// Figures that do not decide a verdict and are worse all the same, in words.
extension PairedWords {
    /// What a passing line may not leave out, as its end: `; but game: share of late turns 7.61 % to 21.96 % (+14.35 pp), turn p95
    /// 8.120 ms to 12.140 ms (+49.5 %): advisory, and more than identical processes differ by`.
    /// Empty where no such figure is worse.
    var unjudged: String {
        let rows = report.worseUnjudged
        guard let app = rows.first?.app else { return "" }
        // How many were late says most; the longest of all says least.
        let order: [FrameMetric] = [.missedShare, .mainP95, .mainLongest]
        let sorted = order.flatMap { metric in rows.filter { $0.metric == metric } }
        let figures = sorted.map { "\(title($0)) \(baseline($0)) to \(candidate($0)) (\(effect($0)))" }
        return
            "; but \(app): \(figures.joined(separator: ", ")): advisory, and more than identical processes differ by\(longerWait)"
    }

    /// What the turns waited for longer, the longest change alone; empty where nothing is known to be longer.
    var longerWait: String {
        guard let wait = report.longerWaits.first else { return "" }
        return
            "; it waits \(ShiftText.milliseconds.value(wait.change)) more per \(unit.noun) for \(ComparisonWords.delay(wait.cause))"
    }
}
