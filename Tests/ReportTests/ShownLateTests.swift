import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// With a budget longer than a display interval, a frame that is in time can drop an interval.
@Suite("Advice on frames that were in time and shown late")
struct ShownLateTests {
    private static func advice(_ step: String) throws -> String {
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              lax: { budget: 33ms, frame: [{ compute: 1ms, name: tick }, { every: 10, do: [{ \(step) }] }] }
            """
        )
        let app = try #require(result.apps.first)
        #expect(app.total.missed == 0 && app.total.dropped > 0)
        return try #require(RemedyWords(result: result).lines(most: 3).first).text
    }

    @Test("It does not say that they were late, or over their budget")
    func words() throws {
        #expect(try Self.advice("sleep: 24ms").hasPrefix("Sleeps there made frames appear late: "))
        #expect(try Self.advice("read: 9MB").hasPrefix("Its own requests made frames appear late: "))
        let gpu = try Self.advice("gpu: 24ms")
        #expect(gpu.hasPrefix("CPU and GPU time together exceed a display interval: "), "\(gpu)")
    }
}
