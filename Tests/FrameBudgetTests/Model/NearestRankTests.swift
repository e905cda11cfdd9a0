import FrameBudget
import FrameTrace
import Testing

@Suite("Nearest rank")
struct NearestRankTests {
    @Test("the p-th percentile is the smallest value that at least p percent of the values do not exceed")
    func definition() throws {
        for count in 1...120 {
            let values = (0..<count).map { $0 * 3 }
            for percent in 1...100 {
                let found = try #require(NearestRank.value(percent, of: values))
                let notAbove = values.count { $0 <= found }
                #expect(100 * notAbove >= percent * count)
                #expect(100 * (notAbove - 1) < percent * count)
            }
            #expect(NearestRank.value(0, of: values) == 0)
        }
        #expect(NearestRank.value(50, of: [Int]()) == nil)
    }
}
