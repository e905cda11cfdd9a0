import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

@Suite("Words on bounds of rare work")
struct RareWorkWordTests {
    @Test("the bound of a phase shows its largest round beside a mean that fits")
    func phases() {
        var bound = AnalyticBound(round: .milliseconds(3.2), lockstepFPS: 60, cpuLoad: 0.192)
        bound.largestRound = .milliseconds(103)
        let mean = "3.2 ms per round on average, 103.0 ms for frames with all the rare work"
        #expect(
            PhaseBoundWords.text(bound)
                == "\(mean), longer than the display interval of 16.7 ms: at most 60.0 fps in lockstep"
        )
        bound.largestRound = .milliseconds(9)
        #expect(
            PhaseBoundWords.text(bound)
                == "3.2 ms per round on average, 9.0 ms for frames with all the rare work: at most 60.0 fps in lockstep"
        )
        bound.fullestRound = .milliseconds(5)
        let both = ", 5.0 ms where all draw, 9.0 ms for frames with all the rare work:"
        #expect(PhaseBoundWords.text(bound).contains(both))
    }

    @Test("if the mean itself is longer than an interval, the largest round is not compared with the interval")
    func longRounds() {
        var bound = AnalyticBound(round: .milliseconds(27), lockstepFPS: 1000 / 27.0, cpuLoad: 1)
        bound.largestRound = .milliseconds(50)
        let text = PhaseBoundWords.text(bound)
        let mean = "27.0 ms per round on average, 50.0 ms for frames with all the rare work"
        #expect(text.hasPrefix("\(mean): at most 37.0 fps"), "\(text)")
    }

    @Test("time asleep is shown as a part of the round, beside the load of the CPUs")
    func asleep() {
        var bound = AnalyticBound(round: .milliseconds(30), lockstepFPS: 1000 / 30.0, cpuLoad: 0.5)
        bound.asleep = .milliseconds(27)
        let round = "30.0 ms per round, 27.0 ms of it asleep: 33.3 fps in lockstep"
        #expect(PhaseBoundWords.text(bound) == "\(round); CPUs 50.0 %")
    }

    @Test("the bound of a queue shows its largest work beside the mean, on the terminal and on the page")
    func queues() {
        var result = SyntheticRun.plain.result
        let plain = result.queueBounds[0]
        #expect(QueueBoundWords.all(plain) == QueueBoundWords.text(plain))
        var bound = QueueBound(
            event: plain.event,
            queue: "queue app/q",
            every: .milliseconds(16.667),
            cpu: .milliseconds(9),
            transfer: ByteCount(bytes: 0)
        )
        bound.largest = .milliseconds(900)
        let words =
            "fits; this is the mean: one with all its rare work keeps the queue busy for 900.0 ms, "
            + "54.0 times its interval"
        #expect(QueueBoundWords.all(bound).hasSuffix(words), "\(QueueBoundWords.all(bound))")
        result.queueBounds = [bound]
        #expect(TerminalTable(width: 400).render(result).contains(words))
        let page = HTMLReport.render(AnalyzedRun(result: result, grid: SyntheticRun.plain.grid, frames: []))
        #expect(page.replacing("\u{A0}", with: " ").contains(words))
    }

    @Test("the report of a run with rare work has the mean and the largest round")
    func run() throws {
        let workload = try WorkloadFile.parse(
            text: """
                version: 1
                duration: 3s
                apps:
                  game: { frame: [{ compute: 4ms, name: draw }, { every: 500, do: [{ compute: 30ms, name: save }] }] }
                """,
            named: "test.yaml"
        )
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let text = TerminalTable(width: 400).render(Analysis.analyze(trace).result)
        let round =
            "4.1 ms per round on average, 34.0 ms for frames with all the rare work, longer than the display interval of 16.7 ms"
        #expect(text.contains(round))
    }
}
