import FrameBudget
import FrameTrace

/// Contention as an alternative explanation of a change: whether it differs between the sides, and which ledger parts
/// grew.
struct PairedContention {
    /// Whether the candidate met more contention than the baseline, enough to matter for the effect.
    let isOneSided: Bool
    /// The additional time taken from each of the candidate's frames, in nanoseconds.
    let more: Double
    private let app: PairedApp

    /// - Parameter effect: the change to explain.
    init(_ app: PairedApp, effect: PairedEstimate, metric: FrameMetric, seed: UInt64) {
        self.app = app
        guard let contention = app.contention, !contention.isEmpty else {
            isOneSided = false
            more = 0
            return
        }
        // Contention is measured per own time: a candidate that works longer meets more of the same contention.
        let frames = app.frames(.candidate)
        let own = frames.reduce(0) { $0 + $1.own } / Double(max(1, frames.count))
        more = contention.observed * own
        let bound = ComparisonPolicy.contentionBound
        let matters =
            metric.isFrameTime
            ? ComparisonPolicy.contentionShare * abs(effect.candidate - effect.baseline) * 1e6
            : Double(ComparisonPolicy.contentionFloor.nanoseconds)
        guard more > 0, more >= matters else {
            isOneSided = false
            return
        }
        isOneSided = LabelFlips(seed: seed &+ 2).test(contention, bound: bound, loosest: bound).above <= bound
    }

    /// Returns the share of an interval taken from each frame by others, on the side with more; nil without frames.
    func share(of interval: TimeSpan) -> Double? {
        PairedSide.allCases.compactMap { side in
            let frames = app.frames(side)
            guard !frames.isEmpty else { return nil }
            let taken = frames.reduce(0) { $0 + $1.contention } / Double(frames.count)
            return taken / Double(max(1, interval.nanoseconds))
        }.max()
    }

    /// ``more`` as text, such as 1.25 ms.
    var text: String { Self.milliseconds(more) }

    /// The ledger parts that grew most, labeled as means over all frames, since they stand beside percentiles; empty if
    /// none grew.
    var parts: String {
        let moves = PairedMove.parts(app).filter { $0.change > ComparisonPolicy.leastChange }.prefix(2)
        guard !moves.isEmpty else { return "" }
        let texts = moves.map { move in
            let title = LedgerPart(rawValue: move.name)?.title ?? move.name
            return "\(title) +\(DecimalText.trimmed(move.change, places: 2)) ms"
        }
        return "mean of all frames: \(texts.joined(separator: ", "))"
    }

    private static func milliseconds(_ nanoseconds: Double) -> String {
        "\(DecimalText.trimmed(nanoseconds / 1e6, places: 2)) ms"
    }
}
