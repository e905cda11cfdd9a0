import Testing
import Thoroughness

@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// Work of constant length gives samples of one or two distinct values. The quantile under exchanged labels then jumps
/// between these, and does not show how many blocks were exchanged.
@Suite("Label flips of few distinct values")
struct FewValuesTests {
    typealias Blocks = [(baseline: [Double], candidate: [Double])]

    private static let bound = 1e-3

    private func constants(_ baseline: Double, _ candidate: Double, pairs: Int = 32) -> Blocks {
        Array(
            repeating: (Array(repeating: baseline, count: 28), Array(repeating: candidate, count: 28)),
            count: pairs
        )
    }

    private func test(_ blocks: Blocks, _ quantile: Double, seed: UInt64 = 1) throws -> LabelFlips.Outcome {
        let statistic = try #require(QuantileRatio(blocks, quantile: quantile))
        return LabelFlips(seed: seed).test(statistic, bound: Self.bound, loosest: 1)
    }

    @Test("5.0 ms against 5.5 ms is beyond chance in every quantile", arguments: [0.05, 0.25, 0.5, 0.75, 0.95, 0.99])
    func twoValues(quantile: Double) throws {
        for seed in 0..<UInt64(Thorough.count(20, usually: 8)) {
            let slower = try test(constants(5, 5.5), quantile, seed: seed)
            #expect(slower.above <= Self.bound && slower.below > 0.99)
            let faster = try test(constants(5.5, 5), quantile, seed: seed)
            #expect(faster.below <= Self.bound && faster.above > 0.99)
        }
        let same = try test(constants(5, 5), quantile)
        #expect(same.above == 1 && same.below == 1)
    }

    /// p over all exchanges, ordered by effect and, within equal effects, by the tie-break.
    private func exact(_ blocks: Blocks, _ quantile: Double) throws -> Double {
        let statistic = try #require(QuantileRatio(blocks, quantile: quantile))
        func order(_ bits: Int) -> (Double, Double) {
            let flips = blocks.indices.map { Int32(bits >> $0 & 1) }
            return unsafe flips.withUnsafeBufferPointer {
                unsafe (statistic.effect($0), statistic.tieBreak($0))
            }
        }
        let measured = order(0)
        let count = 1 << blocks.count
        let reached = (0..<count).count { bits in
            let (effect, tie) = order(bits)
            let isSame = abs(effect - measured.0) <= 1e-12
            return isSame ? tie >= measured.1 - 1e-12 : effect > measured.0
        }
        return Double(reached) / Double(count)
    }

    @Test(
        "p is the share of all exchanges with at least as large an effect, with equal effects ordered by the tie-break"
    )
    func share() throws {
        var random = DeterministicRandom(seed: 41)
        for _ in 0..<20 {
            let blocks = draw(&random, pairs: 8, values: [5, 6], shift: 1.05)
            for quantile in [0.5, 0.95] {
                let expected = try exact(blocks, quantile)
                let found = try test(blocks, quantile).above
                #expect(abs(found - expected) < 0.05)
            }
        }
    }

    /// Blocks of random lengths whose values are drawn from `values`.
    private func draw(_ random: inout DeterministicRandom, pairs: Int, values: [Double], shift: Double = 1) -> Blocks {
        (0..<pairs).map { _ in
            func block(_ factor: Double) -> [Double] {
                (0..<Int(3 + random.next() % 26)).map { _ in
                    factor * values[Int(random.next() % UInt64(values.count))]
                }
            }
            return (block(1), block(shift))
        }
    }

    @Test("Property: if every candidate value is above every baseline value, the change is found in any quantile")
    func separated() throws {
        var random = DeterministicRandom(seed: 77)
        for _ in 0..<60 {
            let count = Int(1 + random.next() % 4)
            let values = (0..<count).map { (number: Int) -> Double in 5 + Double(number) * 0.01 * random.unit() }
            let shift = 1.05 + random.unit()
            let blocks = draw(&random, pairs: 20 + Int(random.next() % 40), values: values, shift: shift)
            let quantile = 0.05 + 0.9 * random.unit()
            let found = try test(blocks, quantile, seed: random.next())
            #expect(found.above <= Self.bound, "\(values) × \(shift) at \(quantile): \(found)")
        }
    }

    @Test("Property: exchanging the sides exchanges the two p-values")
    func mirrored() throws {
        var random = DeterministicRandom(seed: 5)
        for _ in 0..<40 {
            let blocks = draw(&random, pairs: 12, values: [5, 5.1, 7], shift: random.unit() < 0.5 ? 1 : 1.05)
            let quantile = [0.5, 0.95][Int(random.next() % 2)]
            let found = try test(blocks, quantile)
            let mirror = try test(blocks.map { ($0.candidate, $0.baseline) }, quantile)
            #expect(found.above == mirror.below && found.below == mirror.above)
        }
    }

    @Test("Identical sides with few values are found different no more often than the bound allows")
    func falseAlarms() throws {
        var random = DeterministicRandom(seed: 23)
        for values in [[5, 5.5], [5, 6, 7]] {
            for quantile in [0.5, 0.95] {
                var above = 0
                for number in 0..<200 as Range<UInt64> {
                    let statistic = try #require(
                        QuantileRatio(draw(&random, pairs: 12, values: values), quantile: quantile)
                    )
                    let found = LabelFlips(seed: number).test(statistic, bound: 0.05, loosest: 0.05)
                    if found.above <= 0.05 { above += 1 }
                }
                // Binomial with 200 tries at 5 %: above 22 only once in 10,000.
                #expect(above <= 22)
            }
        }
    }

    // MARK: - Intervals

    private func estimate(_ blocks: Blocks, _ quantile: Double = 0.95) throws -> PairedEstimate {
        let statistic = try #require(QuantileRatio(blocks, quantile: quantile))
        return PairedEstimate(statistic, flips: LabelFlips(seed: 3), bound: 0.001, loosest: 0.01, passing: 0.95)
    }

    /// 32 pairs of 28 frames of 2 ms. In a share of them, by chance, a frame takes 4 ms instead.
    private func rare(_ random: inout DeterministicRandom, _ baseline: Double, _ candidate: Double) -> Blocks {
        func block(_ share: Double) -> [Double] { (0..<28).map { _ in random.unit() < share ? 4 : 2 } }
        return (0..<32).map { _ in (block(baseline), block(candidate)) }
    }

    @Test("A p95 that differs by which side has one long frame more may be chance, and its interval says so")
    func jump() throws {
        // Of 896 frames, 44 long ones leave p95 short, and 45 do not.
        func block(_ long: Int) -> [Double] { (0..<28).map { $0 < long ? 4 : 2 } }
        let blocks = (0..<32).map { pair in
            (baseline: block(pair % 8 < 3 ? 2 : 1), candidate: block(pair % 8 > 4 || pair == 0 ? 2 : 1))
        }
        let found = try estimate(blocks)
        #expect(found.baseline == 2 && found.candidate == 4)
        #expect(found.pAbove > 0.2)
        #expect(found.interval.lowerBound <= 0 && found.interval.contains(found.effect), "\(found)")
        // Nor would a change of this size have been found.
        #expect(try #require(found.smallestVisible(bound: 0.01, margin: 0)) > found.effect)
        let mirror = try estimate(blocks.map { ($0.candidate, $0.baseline) })
        #expect(mirror.interval.upperBound >= 0 && mirror.upper >= 0, "\(mirror)")
    }

    @Test("Where a distribution jumps, too, an interval excludes zero exactly if p is at most 0.005")
    func agreement() throws {
        var random = DeterministicRandom(seed: 91)
        var changed = 0
        for number in 0..<Thorough.count(120, usually: 30) {
            let shares = [0.02, 0.04, 0.05, 0.06, 0.1]
            let blocks = rare(&random, shares[number % 5], shares[number / 5 % 5])
            let found = try estimate(blocks)
            #expect((found.interval.lowerBound > 0) == (found.pAbove <= 0.005), "\(found)")
            #expect((found.interval.upperBound < 0) == (found.pBelow <= 0.005), "\(found)")
            if found.interval.lowerBound > 0 || found.interval.upperBound < 0 { changed += 1 }
        }
        // From 2 % to 10 % and the like: these are found.
        #expect(changed > 0)
    }

    @Test("A quantile that is the same on both sides is no change beyond chance, however many more frames are long")
    func sameQuantile() throws {
        func block(_ long: Int) -> [Double] { (0..<28).map { $0 < long ? 4 : 2 } }
        let blocks = (0..<32).map { _ in (baseline: block(0), candidate: block(1)) }
        let found = try estimate(blocks)
        #expect(found.effect == 0 && found.pAbove > 0.005 && found.pBelow > 0.005, "\(found)")
        #expect(found.interval.contains(0))
    }
}
