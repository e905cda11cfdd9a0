import Testing

@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

@Suite("Label flips")
struct LabelFlipTests {
    typealias Blocks = [(baseline: [Double], candidate: [Double])]

    private func blocks(_ random: inout DeterministicRandom, pairs: Int, ratio: Double = 1) -> Blocks {
        (0..<pairs).map { _ in
            func block(_ factor: Double) -> [Double] {
                let level = 0.9 + 0.2 * random.unit()
                return (0..<Int(5 + random.next() % 9)).map { _ in level * factor * (1 + random.unit()) }
            }
            return (block(1), block(ratio))
        }
    }

    private func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count, max(1, Int((share * Double(sorted.count)).rounded(.up)))) - 1]
    }

    private func naive(_ blocks: Blocks, _ share: Double, _ flips: [Int32]) -> Double {
        var sides: (baseline: [Double], candidate: [Double]) = ([], [])
        for (block, flip) in zip(blocks, flips) {
            sides.baseline += flip == 1 ? block.candidate : block.baseline
            sides.candidate += flip == 1 ? block.baseline : block.candidate
        }
        return DeterministicMath.log(quantile(sides.candidate, share) / quantile(sides.baseline, share))
    }

    @Test(
        "The effect after any exchange is that of the quantiles of the exchanged values",
        arguments: [0.05, 0.5, 0.95, 1]
    )
    func quantiles(share: Double) throws {
        var random = DeterministicRandom(seed: 5)
        for pairs in [1, 2, 9, 40] {
            let blocks = blocks(&random, pairs: pairs, ratio: 1.1)
            let ratio = try #require(QuantileRatio(blocks, quantile: share))
            for _ in 0..<20 {
                let flips = (0..<pairs).map { _ in Int32(random.next() & 1) }
                let found = unsafe flips.withUnsafeBufferPointer { unsafe ratio.effect($0) }
                #expect(found == naive(blocks, share, flips))
            }
        }
    }

    @Test("p is never zero: the measured assignment counts among the draws")
    func neverZero() throws {
        var random = DeterministicRandom(seed: 7)
        let slower = try #require(QuantileRatio(blocks(&random, pairs: 60, ratio: 3), quantile: 0.5))
        let above = LabelFlips(seed: 3).test(slower, bound: 0.01, loosest: 1)
        #expect(above.above == 1 / Double(1 + 2 * above.draws))
        let faster = try #require(QuantileRatio(blocks(&random, pairs: 60, ratio: 0.3), quantile: 0.5))
        let below = LabelFlips(seed: 3).test(faster, bound: 0.01, loosest: 1)
        #expect(below.below == 1 / Double(1 + 2 * below.draws))
    }

    @Test("p is the share of all exchanges with as large an effect", arguments: [0.5, 0.95])
    func exact(share: Double) throws {
        var random = DeterministicRandom(seed: 11)
        for ratio in [1, 1.05, 1.3] {
            let blocks = blocks(&random, pairs: 8, ratio: ratio)
            let observed = naive(blocks, share, Array(repeating: 0, count: 8))
            let all = (0..<256).map { bits in naive(blocks, share, (0..<8).map { Int32(bits >> $0 & 1) }) }
            let above = Double(all.count { $0 >= observed - 1e-12 }) / 256
            let below = Double(all.count { $0 <= observed + 1e-12 }) / 256
            let statistic = try #require(QuantileRatio(blocks, quantile: share))
            let found = LabelFlips(seed: 3).test(statistic, bound: 0.001, loosest: 1)
            #expect(abs(found.above - above) < 0.05 && abs(found.below - below) < 0.05)
        }
    }

    @Test("p of amounts per frame is also the share of all exchanges, and never zero")
    func rates() throws {
        typealias Block = RateDifference.Block
        let blocks = (0..<8).map { (pair: Int) -> (baseline: Block, candidate: Block) in
            let amount = Double(pair % 3)
            return (Block(amount: amount, weight: 28), Block(amount: amount + 2, weight: 28))
        }
        let statistic = try #require(RateDifference(blocks))
        #expect(abs(statistic.observed - 2.0 / 28) < 1e-12)
        let found = LabelFlips(seed: 3).test(statistic, bound: 0.001, loosest: 1)
        #expect(found.above > 0 && abs(found.above - 1.0 / 256) < 0.004)
        #expect(found.below == 1)
    }

    @Test("More draws are made where p may be below a small bound, and only there")
    func draws() throws {
        var random = DeterministicRandom(seed: 2)
        let large = try #require(QuantileRatio(blocks(&random, pairs: 30, ratio: 2), quantile: 0.5))
        let found = LabelFlips(seed: 1).test(large, bound: 1e-4, loosest: 1e-3)
        #expect(found.above <= 1e-4 && found.draws >= 10_000)
        let none = try #require(QuantileRatio(blocks(&random, pairs: 30), quantile: 0.5))
        #expect(LabelFlips(seed: 1).test(none, bound: 1e-4, loosest: 1e-3).draws == LabelFlips.fewestDraws)
    }

    /// Blocks whose frames are alike: a test that takes frames for independent fails on them.
    private func alike(_ random: inout DeterministicRandom, pairs: Int, ratio: Double = 1) -> Blocks {
        var drift = 0.0
        return (0..<pairs).map { _ in
            func block(_ factor: Double) -> [Double] {
                drift += 0.02 * DeterministicMath.inverseNormal(random.unit())
                let level = DeterministicMath.exp(drift + 0.05 * DeterministicMath.inverseNormal(random.unit()))
                return (0..<10).map { _ in factor * level * (1 + 0.02 * random.unit()) }
            }
            // The order is random: the second block of a pair is later in the drift.
            if random.next() >> 63 == 0 {
                let first = block(1)
                return (first, block(ratio))
            }
            let first = block(ratio)
            return (block(1), first)
        }
    }

    @Test("Identical sides are found different as often as the bound says, even if the frames of a block are alike")
    func falseAlarms() throws {
        var random = DeterministicRandom(seed: 31)
        var above = 0
        for number in 0..<300 {
            let statistic = try #require(QuantileRatio(alike(&random, pairs: 12), quantile: 0.5))
            let found = LabelFlips(seed: UInt64(number) + 900).test(statistic, bound: 0.05, loosest: 0.05)
            if found.above <= 0.05 { above += 1 }
        }
        // Binomial with 300 tries at 5 %: outside 3 to 29 only once in 10,000.
        #expect((3...29).contains(above))
    }

    @Test("The interval contains the true change, and the upper bound is at or above it as often as it claims")
    func coverage() throws {
        var random = DeterministicRandom(seed: 77)
        let truth = DeterministicMath.log(1.1)
        var held = 0
        var below = 0
        for number in 0..<40 {
            let statistic = try #require(QuantileRatio(alike(&random, pairs: 16, ratio: 1.1), quantile: 0.5))
            let estimate = PairedEstimate(
                statistic,
                flips: LabelFlips(seed: UInt64(number)),
                bound: 0.01,
                loosest: 0.01,
                passing: 0.8
            )
            if estimate.interval.contains(truth) { held += 1 }
            if estimate.upper >= truth { below += 1 }
            #expect(estimate.interval.upperBound - estimate.interval.lowerBound < 0.3)
        }
        #expect(held >= 37)
        // 80 % of 40; chance leaves this range once in a thousand.
        #expect((24...39).contains(below))
    }

    @Test(
        "A change of the smallest visible size is found almost always, one of a third of it in fewer than half of the tries"
    )
    func honesty() throws {
        var random = DeterministicRandom(seed: 123)
        let bound = 0.01
        let statistic = try #require(QuantileRatio(alike(&random, pairs: 24), quantile: 0.5))
        var visible = 0.0
        for number in 0..<5 {
            let statistic = try #require(QuantileRatio(alike(&random, pairs: 24), quantile: 0.5))
            let estimate = PairedEstimate(
                statistic,
                flips: LabelFlips(seed: UInt64(number)),
                bound: bound,
                loosest: bound,
                passing: 0.95
            )
            visible += try #require(estimate.smallestVisible(bound: bound, margin: 0)) / 5
        }
        #expect(statistic.pairs == 24)
        func power(_ effect: Double) throws -> Int {
            try (0..<60).count { number in
                let blocks = alike(&random, pairs: 24, ratio: DeterministicMath.exp(effect))
                let statistic = try #require(QuantileRatio(blocks, quantile: 0.5))
                return LabelFlips(seed: UInt64(number)).test(statistic, bound: bound, loosest: bound).above <= bound
            }
        }
        // 95 % of 60, less a margin for chance.
        #expect(try power(visible) >= 51)
        #expect(try power(visible / 3) <= 25)
    }

    @Test("With too few pairs for a bound no change is visible")
    func tooFew() throws {
        var random = DeterministicRandom(seed: 9)
        let statistic = try #require(QuantileRatio(alike(&random, pairs: 6), quantile: 0.5))
        let estimate = PairedEstimate(
            statistic,
            flips: LabelFlips(seed: 1),
            bound: 0.01,
            loosest: 0.01,
            passing: 0.95
        )
        #expect(estimate.smallestVisible(bound: 0.01, margin: 0) == nil)
        #expect(PairedEstimate.fewestPairs(bound: 0.01) == 7)
    }

    @Test("Student's quantiles are those of the tables")
    func student() {
        for (share, freedom, value) in [(0.975, 10.0, 2.228), (0.95, 6, 1.943), (0.995, 32, 2.738), (0.999, 20, 3.552)]
        {
            #expect(abs(DeterministicMath.inverseStudent(share, freedom: freedom) / value - 1) < 0.01)
        }
    }
}
