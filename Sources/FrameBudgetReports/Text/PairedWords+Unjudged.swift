import FrameStatistics
import FrameTrace

/// Figures that do not decide a verdict but are worse, in words.
extension PairedWords {
    /// The end of a passing line, which must not leave these out: `; but game: share of late turns 7.61 % to 21.96 %
    /// (+14.35 pp), turn p95 8.120 ms to 12.140 ms (+49.5 %): advisory, and more than identical processes differ by`.
    /// Empty if no such figure is worse.
    var unjudged: String {
        let rows = report.unjudgedWorse
        guard let app = rows.first?.app else { return "" }
        // The share of late turns matters most, the longest turn least.
        let order: [FrameMetric] = [.missedShare, .mainP95, .mainLongest]
        let sorted = order.flatMap { metric in rows.filter { $0.metric == metric } }
        let figures = sorted.map { "\(title($0)) \(baseline($0)) to \(candidate($0)) (\(effect($0)))" }
        return
            "; but \(app): \(figures.joined(separator: ", ")): advisory, and more than identical processes differ by\(longerWait)"
    }

    /// The longest increase of a wait of the turns; empty if none is known to be longer.
    var longerWait: String {
        guard let wait = report.longerWaits.first else { return "" }
        let change = "\(ShiftText.milliseconds.value(wait.change)) more per \(unit.noun)"
        guard !wait.cause.isSleep else { return "; it sleeps \(change)" }
        return "; it waits \(change) for \(ComparisonWords.delay(wait.cause))"
    }
}
