import FrameTrace

/// The blocks of one app on both sides, pair by pair.
package struct PairedApp: Sendable {
    let name: String
    var pairs: [(baseline: PairedBlock, candidate: PairedBlock)]

    /// Returns the ratio of a quantile of a time in ms, pair by pair; nil if a frame lacks the time or a side has no
    /// frames.
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

    /// Converts nanoseconds to ms. A time of zero has no logarithm, so it counts as one nanosecond.
    private static func milliseconds(_ time: Double?) -> Double { max(1, time ?? 1) / 1e6 }

    /// Returns the difference of an amount per weight, pair by pair; nil if a side has no weight.
    func rate(_ block: (PairedBlock) -> RateDifference.Block) -> RateDifference? {
        RateDifference(pairs.map { (baseline: block($0.baseline), candidate: block($0.candidate)) })
    }

    /// Contention from outside the workload, per own time: the time taken from the app relative to the time it needed.
    var contention: RateDifference? {
        rate { block in
            .init(
                amount: block.frames.reduce(0) { $0 + $1.contention },
                weight: block.frames.reduce(0) { $0 + $1.own }
            )
        }
    }

    /// Whether anything outside the workload delayed the candidate's frames more than the baseline's, on average.
    var isMoreFromOutside: Bool {
        func mean(_ side: PairedSide) -> Double {
            let frames = frames(side)
            return frames.reduce(0) { $0 + $1.fromOutside } / Double(max(1, frames.count))
        }
        return mean(.candidate) > mean(.baseline)
    }

    /// Whether neither side asked for a frame in any of its turns, as an app that draws on demand may.
    var isIdle: Bool {
        !pairs.isEmpty && pairs.allSatisfy { $0.baseline.count == 0 && $0.candidate.count == 0 }
    }

    func frames(_ side: PairedSide) -> [PairedFrame] {
        pairs.flatMap { side == .baseline ? $0.baseline.frames : $0.candidate.frames }
    }
}
