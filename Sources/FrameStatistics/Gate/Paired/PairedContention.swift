import FrameBudget
import FrameTrace

/// What moved beside the code: whether the two sides were disturbed alike, and which parts of the ledger grew.
struct PairedContention {
    /// Whether the candidate was disturbed more than the baseline, by a part of the effect that matters.
    let isOneSided: Bool
    /// How much more was taken from each of the candidate's frames, in nanoseconds.
    let more: Double
    private let app: PairedApp

    /// - Parameter effect: the change whose cause is looked for.
    init(_ app: PairedApp, effect: PairedEstimate, metric: FrameMetric, seed: UInt64) {
        self.app = app
        guard let contention = app.contention, !contention.isEmpty else {
            isOneSided = false
            more = 0
            return
        }
        // By own time: a candidate that works longer meets more of the same contention.
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

    /// The larger side's share of an interval that others took from each frame; nil where there are no frames.
    func share(of interval: TimeSpan) -> Double? {
        PairedSide.allCases.compactMap { side in
            let frames = app.frames(side)
            guard !frames.isEmpty else { return nil }
            let taken = frames.reduce(0) { $0 + $1.contention } / Double(frames.count)
            return taken / Double(max(1, interval.nanoseconds))
        }.max()
    }

    /// How much more, as 1.25 ms.
    var text: String { Self.milliseconds(more) }

    /// The ledger's parts that grew most, as means over all frames, and that they are that: they stand beside percentiles. Empty
    /// where none grew.
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
