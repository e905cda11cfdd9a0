import Testing

@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

@Suite("Prediction of one more run")
struct PredictionTests {
    private static let deviation = 0.03

    /// A run's time, lognormal around `exp(mean)`.
    private func time(around mean: Double, _ random: inout DeterministicRandom) -> Double {
        DeterministicMath.exp(mean + Self.deviation * DeterministicMath.inverseNormal(random.unit()))
    }

    /// The share of new runs, slower by what `slower` returns, that are found slower than ten earlier ones.
    private func found(_ slower: (Prediction, Double) -> Double) throws -> Double {
        var random = DeterministicRandom(seed: 20)
        var count = 0
        let tries = 4000
        for _ in 0..<tries {
            let prediction = try #require(Prediction((0..<10).map { _ in time(around: 1, &random) }))
            let bound = prediction.bound(0.01)
            let new = time(around: 1 + slower(prediction, bound), &random)
            if prediction.distance(new) > bound { count += 1 }
        }
        return Double(count) / Double(tries)
    }

    @Test("A run like the others is taken for a slower one as often as the bound allows")
    func falseAlarms() throws {
        let share = try found { _, _ in 0 }
        // 40 of 4,000, give or take 6.3.
        #expect((0.004...0.017).contains(share), "\(share)")
    }

    @Test("A run that is slower by the smallest visible effect is found in 90 to 99 % of tries")
    func power() throws {
        let share = try found { prediction, bound in prediction.smallestVisible(bound: bound, margin: 0) }
        #expect((0.9...0.99).contains(share), "\(share)")
    }

    @Test("Only the part of the margin beyond the bound of chance adds to the smallest visible effect")
    func margin() throws {
        let prediction = try #require(Prediction([1, 1.01, 0.99, 1.005]))
        let bound = prediction.bound(0.01)
        let within = prediction.smallestVisible(bound: bound, margin: 0)
        #expect(prediction.smallestVisible(bound: bound, margin: bound * prediction.error) == within)
        let beyond = prediction.smallestVisible(bound: bound, margin: bound * prediction.error + 0.1)
        #expect(abs(beyond - within - 0.1) < 1e-12)
    }
}
