import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Figures and advice leave the warm-up out.
@Suite("Advice on the demand of all apps")
struct WarmUpDemandTests {
    @Test("It is about the phase with most dropped intervals after the warm-up, also if the warm-up has more")
    func warmUp() throws {
        let result = try PlantedRun.result(
            """
            duration: 3s
            warmUp: 2s
            device: { cores: 1 }
            apps:
              a: { frame: [{ compute: 10ms }] }
              b: { frame: [{ compute: 10ms }] }
            """
        )
        let app = result.apps[0]
        let most = try #require(app.phases.max { $0.statistics.dropped < $1.statistics.dropped })
        #expect(result.phases[most.phase].isWarmUp)
        let phase = try #require(RemedyWords(result: result).overload(of: app))
        #expect(!result.phases[phase].isWarmUp)
    }
}
