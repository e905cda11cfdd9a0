import FrameTrace
import Testing

@Suite("Distribution")
struct DistributionTests {
    @Test("percentiles of 1…100 ms are nearest ranks")
    func nearestRank() throws {
        let values = (1...100).reversed().map { TimeSpan.milliseconds(Double($0)) }
        let distribution = try #require(Distribution(values))
        #expect(distribution.count == 100)
        #expect(distribution.p50 == .milliseconds(50))
        #expect(distribution.p95 == .milliseconds(95))
        #expect(distribution.p99 == .milliseconds(99))
        #expect(distribution.max == .milliseconds(100))
        #expect(distribution.slowestPercentMean == .milliseconds(100))
        #expect(distribution.mean == .milliseconds(50.5))
    }

    @Test("no values give no distribution")
    func empty() {
        #expect(Distribution([]) == nil)
    }

    @Test("percentiles never decrease as the percentage increases")
    func monotone() {
        let sorted = [3, 5, 5, 8, 13].map { TimeSpan.milliseconds($0) }
        let percentiles = (0...100).map { Distribution.percentile($0, ofSorted: sorted) }
        #expect(zip(percentiles, percentiles.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(percentiles.first == sorted.first)
        #expect(percentiles.last == sorted.last)
    }
}
