import Testing

@testable import FrameStatistics
@testable import FrameTrace

/// Uses series with a known true change: autocorrelated frames, a drifting level, two phases.
@Suite("Intervals of shifts")
struct ShiftIntervalTests {
    /// Times of a run's frames, in ms.
    private struct Series {
        var count = 1800
        /// The correlation of a frame's time with that of the frame before it.
        var memory = 0.9
        var factor = 1.0
        var seed: UInt64

        func values() -> (values: [Double], phases: [Int]) {
            var random = DeterministicRandom(seed: seed)
            var state = 0.0
            var values: [Double] = []
            let phases = (0..<count).map { $0 < count / 3 ? 0 : 1 }
            for phase in phases {
                state =
                    memory * state + (1 - memory * memory).squareRoot() * DeterministicMath.inverseNormal(random.unit())
                values.append(factor * (phase == 0 ? 4 : 6) * DeterministicMath.exp(0.1 * state))
            }
            return (values, phases)
        }

        func estimates(_ percents: [Int]) -> [QuantileEstimate?] { figures(percents).estimates }

        /// Percentiles and the mean of the same values.
        func figures(_ percents: [Int]) -> (estimates: [QuantileEstimate?], mean: MeanEstimate) {
            let (values, phases) = values()
            let blocks = FrameBlocks(phases)
            let sorted = values.sorted()
            let weight = Double(values.count)
            let mean = MeanEstimate(
                values.reduce(0, +) / weight,
                deviations: blocks.sums { values[$0] },
                blocks,
                weight: weight
            )
            return (percents.map { QuantileEstimate($0, sorted: sorted, values: values, blocks) }, mean)
        }
    }

    @Test(
        "Two runs of one program: at most 8 of 300 shifts of a figure count as moved, though frames are autocorrelated"
    )
    func falseAlarms() {
        var moved = [0, 0, 0]
        let tries = 300
        for number in 0..<UInt64(tries) {
            let one = Series(seed: 2 * number + 1).figures([50, 95])
            let other = Series(seed: 2 * number + 2).figures([50, 95])
            for (index, sides) in zip(one.estimates, other.estimates).enumerated()
            where QuantileEstimate.shift(from: sides.0, to: sides.1).hasMoved { moved[index] += 1 }
            if MeanEstimate.shift(from: one.mean, to: other.mean).hasMoved { moved[2] += 1 }
        }
        // 1 % are expected; 300 tries at 1 % stay below 8 in 99 % of cases. Percentiles of a mixture need more room.
        for (figure, count) in zip(["p50", "p95", "mean"], moved) {
            #expect(count <= 8, "\(figure): \(count) of \(tries)")
        }
    }

    @Test("A change of 10 % is found, and its interval contains the true value")
    func power() {
        var found = 0
        var held = 0
        let tries = 100
        for number in 0..<UInt64(tries) {
            let one = Series(count: 6000, seed: 3 * number + 1).estimates([95])[0]
            let other = Series(count: 6000, factor: 1.1, seed: 3 * number + 2).estimates([95])[0]
            let shift = QuantileEstimate.shift(from: one, to: other)
            // The 95th percentile of all frames is the 92.5th of the larger phase, two thirds of all: 6 · e^(0.144).
            let truth = 0.1 * 6 * DeterministicMath.exp(0.1 * 1.44)
            if shift.outcome == .more { found += 1 }
            if let low = shift.low, let high = shift.high, low <= truth, truth <= high { held += 1 }
        }
        #expect(found >= 95, "\(found) of \(tries)")
        #expect(held >= 95, "\(held) of \(tries)")
    }

    @Test("A high percentile of few frames has an open interval, and its shift has too few frames for an outcome")
    func openEnd() throws {
        let few = Series(count: 300, seed: 5).estimates([50, 99])
        let many = Series(count: 30_000, memory: 0, seed: 6).estimates([50, 99])
        #expect(few[1]?.high == nil)
        #expect(few[0]?.high != nil)
        #expect(many[1]?.high != nil)
        let shift = QuantileEstimate.shift(from: few[1], to: few[1])
        #expect(shift.outcome == .tooFew)
        #expect(shift.change == 0)
        let tiny = Series(count: 12, seed: 7).estimates([50])
        #expect(try #require(tiny[0]).low == nil)
        #expect(QuantileEstimate.shift(from: tiny[0], to: many[0]).outcome == .tooFew)
    }

    @Test("Blocks lie within phases and contain every frame once")
    func blocks() {
        let phases = [Int](repeating: 0, count: 301) + [1] + [Int](repeating: 2, count: 95)
        let blocks = FrameBlocks(phases)
        #expect(blocks.blocks.flatMap(Array.init) == Array(0..<397))
        for range in blocks.blocks { #expect(Set(range.map { phases[$0] }).count == 1) }
        #expect(blocks.freedom == blocks.blocks.count - 3)
        #expect(FrameBlocks([]).reach == nil)
        // A difference between phases adds no variance.
        let level = blocks.sums { Double(phases[$0]) * 5 }
        #expect(blocks.variance(ofSums: level) < 1e-12)
    }
}
