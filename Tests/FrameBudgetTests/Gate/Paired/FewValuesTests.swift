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
}
