import FrameTrace
import Testing

@testable import LiveSimulation

@Suite("Lateness of vsyncs, in bounded memory")
struct LatenessSampleTests {
    @Test("up to the capacity, all values count")
    func exact() throws {
        var sample = LatenessSample()
        #expect(sample.distribution == nil)
        for value in 1...1000 { sample.add(.microseconds(Int64(value))) }
        let distribution = try #require(sample.distribution)
        #expect(distribution.count == 1000)
        #expect(distribution.p50 == .microseconds(500))
        #expect(distribution.max == .milliseconds(1))
    }

    @Test("beyond the capacity, percentiles stay those of all values, and the maximum is kept")
    func sampled() throws {
        var sample = LatenessSample()
        sample.add(.seconds(1))
        for value in 0..<400_000 { sample.add(.microseconds(Int64(value % 1000))) }
        let distribution = try #require(sample.distribution)
        #expect(distribution.count == LatenessSample.capacity)
        #expect(distribution.max == .seconds(1))
        #expect(abs(distribution.p50.nanoseconds - 500_000) < 20_000)
        #expect(abs(distribution.p99.nanoseconds - 990_000) < 5000)
    }
}
