import FrameTrace

/// The randomization test of a paired measurement: how often an effect as large occurs if the labels within pairs are
/// redrawn at random, as the order of the blocks was.
///
/// The test does not assume that frames are independent, normal or stationary. Each draw is used twice, since
/// exchanging all labels reverses an effect. Among draws with the measured effect, the statistic's tie-break decides
/// which are as large, unless that effect is zero: a figure that did not change is no change beyond chance, whatever
/// else differs. The test is exact for any such order. p = (1 + c) / (1 + 2R): B. Phipson and G. K. Smyth,
/// "Permutation P-values should never be zero", *Statistical Applications in Genetics and Molecular Biology* 9 (2010),
/// doi:10.2202/1544-6115.1585.
struct LabelFlips: Sendable {
    /// The result of a test.
    struct Outcome: Sendable, Equatable {
        /// The p-value for the candidate being above the baseline.
        var above: Double
        /// The p-value for the candidate being below the baseline.
        var below: Double
        /// Number of draws.
        var draws: Int
    }

    /// The least number of draws of a test.
    static let fewestDraws = 1000
    /// The largest number of draws, to resolve a small bound.
    static let mostDraws = 400_000

    let seed: UInt64
    /// Up to this many pairs, all exchanges are enumerated instead of drawn, which makes p exact.
    var mostCounted = 0

    /// Returns both one-sided p-values.
    ///
    /// More draws are made if the first ones can't decide whether p is below the bound: twice as many as resolve the
    /// bound, or fewer once p is known to be above `loosest`.
    ///
    /// - Parameters:
    ///   - bound: the smallest p that matters.
    ///   - loosest: the largest p that matters.
    /// - Complexity: O(draws · pairs).
    func test(_ statistic: some FlipStatistic, bound: Double, loosest: Double) -> Outcome {
        let observed = statistic.observed
        // Sums in a different order differ in their last digits.
        let slack = 1e-12 * max(1, abs(observed))
        let breaksTies = abs(observed) > slack
        let observedTie = breaksTies ? statistic.observedTieBreak : 0
        let isCounted = statistic.pairs <= mostCounted
        let wanted = min(Self.mostDraws, max(Self.fewestDraws, Int((1 / bound).rounded(.up))))
        var above = 0
        var below = 0
        var draws = 0
        unsafe visit(statistic) { flips in
            draws += 1
            let effect = unsafe statistic.effect(flips)
            // A tie is rare where values differ, so its order is computed only if there is one.
            let isTie = breaksTies && abs(abs(effect) - abs(observed)) <= slack
            let tie = isTie ? unsafe statistic.tieBreak(flips) : 0
            for (value, tie) in [(effect, tie), (-effect, -tie)] {
                let isSame = abs(value - observed) <= slack
                if isSame ? tie >= observedTie - slack : value > observed { above += 1 }
                if isSame ? tie <= observedTie + slack : value < observed { below += 1 }
            }
            guard draws >= Self.fewestDraws, !isCounted else { return true }
            let least = min(above, below)
            return draws < wanted && Double(1 + least) <= loosest * Double(1 + 2 * wanted)
        }
        // The measured order is itself one of all exchanges.
        if isCounted {
            let count = Double(2 * draws)
            return Outcome(above: Double(above) / count, below: Double(below) / count, draws: draws)
        }
        let count = Double(1 + 2 * draws)
        return Outcome(above: Double(1 + above) / count, below: Double(1 + below) / count, draws: draws)
    }

    /// Returns effect magnitudes due to chance alone, in ascending order: exchanges labels after removing an effect.
    func chance(_ statistic: some FlipStatistic, without effect: Double, draws: Int = fewestDraws) -> [Double] {
        var effects: [Double] = []
        let none = statistic.without(effect)
        unsafe visit(none) { flips in
            effects.append(abs(unsafe none.effect(flips)))
            return effects.count < draws || statistic.pairs <= mostCounted
        }
        return effects.sorted()
    }

    /// Draws labels until the body returns false, or enumerates all exchanges of few pairs.
    private func visit(_ statistic: some FlipStatistic, _ body: (UnsafeBufferPointer<Int32>) -> Bool) {
        var random = DeterministicRandom(seed: seed)
        var flips = [Int32](repeating: 0, count: statistic.pairs)
        if statistic.pairs <= mostCounted {
            for number in 0..<1 << statistic.pairs {
                for pair in flips.indices { flips[pair] = Int32(number >> pair & 1) }
                // The buffer has one element for each pair, as `effect` and `tieBreak` read.
                guard unsafe flips.withUnsafeBufferPointer({ unsafe body($0) }) else { return }
            }
            return
        }
        while true {
            var bits: UInt64 = 0
            for pair in flips.indices {
                if pair % 64 == 0 { bits = random.next() }
                flips[pair] = Int32(truncatingIfNeeded: bits & 1)
                bits >>= 1
            }
            // The buffer has one element for each pair, as `effect` and `tieBreak` read.
            guard unsafe flips.withUnsafeBufferPointer({ unsafe body($0) }) else { return }
        }
    }
}
