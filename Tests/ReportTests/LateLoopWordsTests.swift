import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words on loops of other processes")
struct LateLoopWordsTests {
    private static let loop = LateLoop(
        app: "chromium",
        name: "chromium",
        process: 1991,
        argument: "--type=renderer",
        turns: 483,
        late: 20
    )
    private static let sentence =
        "Another process has more late turns: chromium (PID 1991, --type=renderer), 20 of 483 turns over the budget. "
        + "fbprof report RUN --thread 1991 shows why."

    @Test("The sentence has the number of the process, and its argument if there is one")
    func sentence() {
        #expect(FindingWords.sentence(.lateLoop(Self.loop), .turn) == Self.sentence)
        let alone = LateLoop(app: "sh", name: "ffmpeg", process: 7, argument: nil, turns: 1, late: 1)
        #expect(LateLoopWords.sentence(alone).contains(" ffmpeg (PID 7), 1 of 1 turn over the budget."))
    }

    @Test("The sentence is below the headline of a recorded program, and once only")
    func place() {
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "chromium (PID 1901)", call: "poll")
        result.findings = [.lateLoop(Self.loop)]
        #expect(Verdict(result).details.contains(Self.sentence))
        let table = TerminalTable(width: 400).render(result)
        #expect(table.ranges(of: Self.sentence).count == 1, "\(table)")
        var run = SyntheticRun.plain
        run.result = result
        #expect(HTMLReport.render(run).contains("chromium (PID 1991, --type=renderer)"))
    }

    @Test("A loop of another thread of the process is offered, and advice is to check whether it has a budget")
    func thread() throws {
        let loop = LateLoop(
            app: "two",
            name: "two",
            process: 7,
            thread: "net loop",
            argument: nil,
            turns: 194,
            late: 10
        )
        let sentence =
            "Thread net loop has a loop of its own: 10 of 194 turns took longer than the budget. To judge it: fbprof report RUN "
            + "--thread 'net loop'."
        #expect(LateLoopWords.sentence(loop) == sentence)
        var shared = loop
        shared.number = 12
        #expect(LateLoopWords.sentence(shared).hasSuffix("--thread 12."))
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        result.apps[0].name = "two"
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "two (PID 7)", call: "poll")
        result.apps[0].total.missed = 0
        result.apps[0].total.dropped = 0
        result.apps[0].total.verdicts = []
        result.backlogs = []
        result.findings = [.lateLoop(loop)]
        let lines = RemedyWords(result: result).lines(most: 3)
        #expect(lines.first?.topic == "Check whether thread net loop has a budget", "\(lines)")
        #expect(lines.first?.text.contains("10 of its 194 turns") == true, "\(lines)")
        #expect(!lines.contains { $0.topic == "Nothing" })
        #expect(Verdict(result).details.contains(sentence))
    }

    /// Frames of the thread `render`, of which ten are late.
    private static let frames = LateLoop(
        app: "two",
        name: "two",
        process: 7,
        thread: "render",
        argument: nil,
        turns: 210,
        late: 10,
        countsFrames: true
    )

    @Test("Late frames of another thread or process are mentioned as frames, with the command that judges them")
    func frames() {
        #expect(
            LateLoopWords.sentence(Self.frames)
                == "Thread render has frames of its own: 10 of 210 took longer than the budget. To judge them: fbprof report "
                + "RUN --thread render."
        )
        var loop = Self.frames
        loop.number = 12
        #expect(LateLoopWords.sentence(loop).hasSuffix("--thread 12."))
        (loop.thread, loop.number, loop.name) = (nil, nil, "renderer")
        #expect(
            LateLoopWords.sentence(loop)
                == "Process renderer (PID 7) has frames of its own: 10 of 210 took longer than the budget. To judge them: "
                + "fbprof report RUN --thread 7."
        )
    }

    @Test("With late frames of another thread, the headline is on the judged thread, and advice is not: nothing")
    func adviceOnFrames() {
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        result.apps[0].name = "two"
        result.apps[0].clock = .marks
        result.apps[0].loop = LoopSummary(thread: "two (PID 7)", call: nil)
        result.apps[0].worst = []
        (result.apps[0].total.missed, result.apps[0].total.dropped, result.apps[0].total.unfinished) = (0, 0, 0)
        result.apps[0].total.verdicts = []
        result.backlogs = []
        result.findings = []
        #expect(Verdict(result).headline.hasPrefix("No frame of two took longer"), "\(Verdict(result))")
        result.findings = [.lateLoop(Self.frames)]
        let verdict = Verdict(result)
        #expect(verdict.headline.hasPrefix("No frame of thread two (PID 7) took longer"), "\(verdict)")
        #expect(verdict.details.contains(LateLoopWords.sentence(Self.frames)), "\(verdict)")
        let lines = RemedyWords(result: result).lines(most: 3)
        #expect(lines.first?.topic == "Look at the frames of thread render", "\(lines)")
        #expect(
            lines.first?.text
                == "10 of 210 frames took longer than the budget; of the frames that are judged here, none was late. fbprof "
                + "report RUN --thread render shows why."
        )
        #expect(!lines.contains { $0.topic == "Nothing" }, "\(lines)")
        var run = SyntheticRun.plain
        run.result = result
        #expect(HTMLReport.render(run).contains("Thread render has frames of its own"))
    }
}
