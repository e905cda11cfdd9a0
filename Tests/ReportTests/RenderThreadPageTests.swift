import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// In every picture, a frame that may be shown an interval later has its deadline an interval later.
@Suite("The page of an app with a render thread")
struct RenderThreadPageTests {
    private static func run(latency: Int) throws -> AnalyzedRun {
        let text = """
            version: 1
            duration: 4s
            device: { cores: 2 }
            apps:
              game: { frame: [{ compute: 8ms }], render: { do: [{ compute: 12ms }], latency: \(latency) } }
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        return Analysis.analyze(try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")))
    }

    @Test(
        "Pictures mark the deadline, not the budget: frames of 20 ms in time with a latency of 2 are not drawn as late"
    )
    func latency() throws {
        let run = try Self.run(latency: 2)
        let app = run.result.apps[0]
        #expect(app.total.missed == 0 && app.timeToDeadline == app.budget + app.total.frameInterval)
        let histogram = FrameHistogram(run.frames[0], of: app, in: run.result)
        #expect(
            histogram.total > 100 && histogram.counts.dropFirst(FrameHistogram.binsPerBudget).allSatisfy { $0 == 0 }
        )
        let page = HTMLReport.render(run)
        #expect(page.contains("the budget with latency is 33.3\u{A0}ms"))
        #expect(page.contains(">budget, with latency</span>"))
        #expect(page.contains("<span class=\"ytick budget\" style") && page.contains(">33.3\u{A0}ms</span>"))
    }

    @Test("With a latency of 1 the deadline is the budget, as for any app")
    func budget() throws {
        let run = try Self.run(latency: 1)
        let app = run.result.apps[0]
        #expect(app.timeToDeadline == app.budget && app.deadlineName == "budget")
        let late = FrameHistogram(run.frames[0], of: app, in: run.result).counts.dropFirst(
            FrameHistogram.binsPerBudget
        )
        #expect(late.reduce(0, +) == app.total.missed)
        #expect(!HTMLReport.render(run).contains("with latency"))
    }
}
