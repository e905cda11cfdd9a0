import Foundation
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Random draws")
struct DrawTests {
    @Test("The generator is xoshiro256** seeded by SplitMix64, to the bit")
    func generator() {
        var random = DeterministicRandom(seed: 0)
        let expected: [UInt64] = [
            11_091_344_671_253_066_420, 13_793_997_310_169_335_082, 1_900_383_378_846_508_768,
            7_684_712_102_626_143_532,
        ]
        #expect(expected.indices.map { _ in random.next() } == expected)
    }

    @Test("Another app, stream or frame gives other numbers, always the same ones")
    func streams() {
        func first(_ app: UInt32, _ stream: UInt32, _ frame: UInt32) -> UInt64 {
            var random = DeterministicRandom(seed: 1, app: AppID(app), stream: stream, frame: FrameNumber(frame))
            return random.next()
        }
        #expect(first(0, 0, 0) == 7_201_994_366_949_528_036)
        #expect(first(1, 0, 0) == 17_790_752_172_263_647_899)
        #expect(first(0, 1, 0) == 11_537_570_206_100_175_175)
        #expect(first(0, 0, 1) == 11_140_501_717_695_410_590)
    }

    @Test("A draw from the unit interval is never 0 and never 1")
    func unit() {
        var random = DeterministicRandom(seed: 3)
        let units = (0..<100_000).map { _ in random.unit() }
        #expect(units.allSatisfy { $0 > 0 && $0 < 1 })
        let mean: Double = units.reduce(0, +) / 100_000
        #expect(abs(mean - 0.5) < 0.005)
        let most = (Double(UInt64.max >> 12) + 0.5) * 0x1p-52
        #expect(most < 1)
    }

    @Test("exp and log agree with the C library to 2 units of the last place")
    func elementary() {
        var random = DeterministicRandom(seed: 5)
        for _ in 0..<100_000 {
            let value = (random.unit() - 0.5) * 1400
            let exact = Foundation.exp(value)
            #expect(abs(DeterministicMath.exp(value) - exact) <= 2 * exact.ulp)
            let positive = Foundation.exp((random.unit() - 0.5) * 600)
            let logarithm = Foundation.log(positive)
            #expect(abs(DeterministicMath.log(positive) - logarithm) <= 2 * max(logarithm.ulp, 0x1p-60))
        }
        #expect(DeterministicMath.exp(0) == 1)
        #expect(DeterministicMath.exp(1000) == .infinity)
        #expect(DeterministicMath.exp(-1000) == 0)
        #expect(DeterministicMath.exp(.nan).isNaN)
        #expect(DeterministicMath.log(1) == 0)
        #expect(DeterministicMath.log(0) == -.infinity)
        #expect(DeterministicMath.log(.infinity) == .infinity)
        #expect(DeterministicMath.log(-1).isNaN)
    }

    /// Expected values from an independent implementation of AS 241 (Python's `statistics.NormalDist.inv_cdf`).
    @Test(
        "The inverse of the normal distribution agrees with an independent implementation",
        arguments: [
            (0.5, 0.0), (0.025, -1.9599639845400538), (0.99, 2.3263478740408408), (0.001, -3.090232306167813),
            (1e-10, -6.361340902404056), (1e-16, -8.222082216130435), (0.075, -1.4395314709384557),
            (0.925, 1.439531470938456), (0.999999, 4.753424308817089),
        ]
    )
    func inverseNormal(share: Double, expected: Double) {
        #expect(abs(DeterministicMath.inverseNormal(share) - expected) <= 1e-14 * max(1, abs(expected)))
        if share > 1e-5, share < 0.99999 {
            #expect(abs(DeterministicMath.normalDistribution(expected) - share) < 1e-7)
        }
    }

    /// The time of the first compute step of each frame, in milliseconds.
    private func draws(_ amount: String, frames: UInt32) throws -> [Double] {
        let compiled = CompiledWorkload(try Samples.workload(Samples.step("{ compute: \(amount) }")))
        var cursor = compiled.apps[0].frame.cursor()
        return (0..<frames).map { frame in
            cursor.restart(frame: FrameNumber(frame))
            guard case (.compute(let span), _)? = cursor.next() else { return 0 }
            return span.inMilliseconds
        }
    }

    @Test("Lognormal and uniform draws are the same nanoseconds on every machine")
    func literals() throws {
        let lognormal = try draws("{ lognormal: { median: 4ms, p99: 9ms } }", frames: 4)
        #expect(lognormal == [3.630282, 4.384852, 4.703335, 2.985013])
        let uniform = try draws("{ uniform: [2ms, 5ms] }", frames: 2)
        #expect(uniform == [3.171263, 3.811783])
    }

    @Test("A lognormal amount has its median and its 99th percentile")
    func lognormal() throws {
        let sorted = try draws("{ lognormal: { median: 4ms, p99: 9ms } }", frames: 100_000).sorted()
        #expect(abs(sorted[50_000] - 4) < 0.03)
        #expect(abs(sorted[99_000] - 9) < 0.15)
    }

    @Test("A normal amount has its mean and deviation, and is cut at zero")
    func normal() throws {
        let values = try draws("{ normal: { mean: 4ms, deviation: 1ms } }", frames: 100_000)
        let mean = values.reduce(0, +) / 100_000
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 100_000
        #expect(abs(mean - 4) < 0.01)
        #expect(abs(variance.squareRoot() - 1) < 0.01)
        let cut = try draws("{ normal: { mean: 1ms, deviation: 1ms } }", frames: 100_000)
        #expect(cut.allSatisfy { $0 >= 0 })
        #expect(abs(Double(cut.count { $0 == 0 }) / 100_000 - 0.1587) < 0.005)
    }

    @Test("A uniform amount stays within its bounds and has their mean; recorded values are drawn equally often")
    func others() throws {
        let values = try draws("{ uniform: [2ms, 5ms] }", frames: 100_000)
        #expect(values.allSatisfy { (2...5).contains($0) })
        let mean: Double = values.reduce(0, +) / 100_000
        #expect(abs(mean - 3.5) < 0.01)
        let recorded = try draws("{ recorded: [3ms, 4ms, 9ms] }", frames: 30_000)
        for value in [3.0, 4, 9] { #expect(abs(recorded.count { $0 == value } - 10_000) < 300) }
        #expect(Set(recorded) == [3, 4, 9])
    }

    @Test("No draw is over the limit of a step")
    func limits() throws {
        let values = try draws("{ lognormal: { median: 1ns, p99: 60s } }", frames: 10_000)
        #expect(values.allSatisfy { (0...60_000).contains($0) })
        #expect(values.contains(60_000))
    }
}
