import FrameTrace

/// The blocks of one app on both sides, pair by pair.
package struct PairedApp: Sendable {
    let name: String
    var pairs: [(baseline: PairedBlock, candidate: PairedBlock)]

    /// The times of a quantile in ms, pair by pair; nil where a side lacks them.
    func ratio(_ quantile: Double, _ time: (PairedFrame) -> Double?) -> QuantileRatio? {
        let blocks = pairs.map { pair in
            (baseline: pair.baseline.frames.map(time), candidate: pair.candidate.frames.map(time))
        }
        guard blocks.allSatisfy({ !$0.baseline.contains(nil) && !$0.candidate.contains(nil) }) else { return nil }
        return QuantileRatio(
            blocks.map {
                (baseline: $0.baseline.map(Self.milliseconds), candidate: $0.candidate.map(Self.milliseconds))
            },
            quantile: quantile
        )
    }

    /// Nanoseconds as ms. A time of zero has no logarithm; a nanosecond is as good.
    private static func milliseconds(_ time: Double?) -> Double { max(1, time ?? 1) / 1e6 }

    /// An amount by a weight, pair by pair; nil where a side weighs nothing.
    func rate(_ block: (PairedBlock) -> RateDifference.Block) -> RateDifference? {
        RateDifference(pairs.map { (baseline: block($0.baseline), candidate: block($0.candidate)) })
    }

    /// Foreign contention by own time: how much was taken from the app for each moment that it needed.
    var contention: RateDifference? {
        rate { block in
            .init(
                amount: block.frames.reduce(0) { $0 + $1.contention },
                weight: block.frames.reduce(0) { $0 + $1.own }
            )
        }
    }

    /// Whether there were turns, and neither side asked for a frame in any: an app that draws on demand.
    var isIdle: Bool {
        !pairs.isEmpty && pairs.allSatisfy { $0.baseline.count == 0 && $0.candidate.count == 0 }
    }

    /// The frames of a side.
    func frames(_ side: PairedSide) -> [PairedFrame] {
        pairs.flatMap { side == .baseline ? $0.baseline.frames : $0.candidate.frames }
    }
}
