import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words on the turns of a recorded program")
struct TurnWordsTests {
    private func words(lasting time: TimeSpan, missed: Int) throws -> TurnWords {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.budget = .milliseconds(50)
        var frame = try #require(SyntheticRun.plain.result.apps.flatMap(\.worst).first)
        frame.isUnfinished = true
        frame.begin = .seconds(4)
        frame.end = .seconds(4) + time
        app.worst = [frame]
        app.total.missed = missed
        app.total.unfinished = 1
        return TurnWords(of: app)
    }

    @Test("The details on a program without a loop say what a plain user does not see, and what to do")
    func noLoop() {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        (app.total.shown, app.total.unfinished, app.conservation.shown) = (0, 0, 0)
        func details(_ source: SwitchSource) -> String {
            TurnWords(of: app, seenBy: SwitchQuality(source: source)).details.joined(separator: " ")
        }
        #expect(details(.wholeCPUs).contains("--home (poll, sleep, futex or read)"))
        for source in [SwitchSource.ownThreads, SwitchSource.none] {
            let text = details(source)
            #expect(text.contains("not those that wait on a lock") && text.contains("record it as root"), "\(text)")
            #expect(!text.contains("--home") && text.contains("marks-header"), "\(text)")
        }
    }

    @Test("An unended turn is the headline if it lasted for a second, or if no other turn was late")
    func hang() throws {
        for words in [try words(lasting: .seconds(10), missed: 16), try words(lasting: .milliseconds(300), missed: 1)] {
            #expect(words.headline.contains("did not end its last turn"), "\(words.headline)")
        }
        let before = try words(lasting: .seconds(10), missed: 16).details
        #expect(before.contains("Before it, 15 turns took longer than the budget of 50.0 ms."), "\(before)")
        let alone = try words(lasting: .milliseconds(300), missed: 1).details
        #expect(!alone.contains { $0.hasPrefix("Before it") }, "\(alone)")
    }

    @Test("If own work is a small part of an unended turn, the headline says where the time went")
    func mostlyWaiting() throws {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.budget = .milliseconds(16.7)
        var frame = try #require(SyntheticRun.plain.result.apps.flatMap(\.worst).first)
        frame.isUnfinished = true
        frame.begin = .seconds(2)
        frame.end = .seconds(4)
        frame.verdict = FrameVerdict(cause: VerdictCause(.ownWork), time: .milliseconds(110))
        frame.ledger = Ledger()
        frame.ledger.onCPU = .milliseconds(110)
        frame.ledger.blocked = [BlockedPart(kind: .other, resource: "futex (timed out)", time: .seconds(1.5))]
        app.worst = [frame]
        (app.total.missed, app.total.unfinished) = (1, 1)
        let waited = TurnWords(of: app).headline
        let clause =
            "within 2.0 s: it ran for 110.0 ms of that and waited for 1.5 s, longest for the timeout of a futex."
        #expect(waited.hasSuffix(clause), "\(waited)")
        // The verdict of the analysis: the wait, and the work beside it.
        var verdict = FrameVerdict(
            cause: VerdictCause(.wait, resource: "futex (timed out)"),
            time: .seconds(1.5),
            others: [VerdictPart(VerdictCause(.ownWork), .milliseconds(110))]
        )
        verdict.reason = .notEnded
        app.worst[0].verdict = verdict
        #expect(TurnWords(of: app).headline == waited)
        let reason = VerdictWords.sentence(verdict, overrun: .seconds(1.9), .turn)
        #expect(
            reason.hasPrefix("Wait: futex (timed out), for ") && reason.contains("the turn had not ended."),
            "\(reason)"
        )
        #expect(reason.contains("Its own work took ") && !reason.contains("would have"), "\(reason)")
        app.worst[0].verdict = FrameVerdict(cause: VerdictCause(.ownWork), time: .milliseconds(110))
        app.worst[0].ledger.onCPU = .seconds(1.2)
        let own = TurnWords(of: app).headline
        #expect(own.hasSuffix(": its own work took longer than the budget."), "\(own)")
    }

    @Test("A loop without late turns that slept longer than its period has a detail and advice")
    func longSleeps() {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        app.total.missed = 0
        app.total.unfinished = 0
        app.loop = LoopSummary(thread: "game (PID 4)", call: "clock_nanosleep", longSleeps: 21)
        #expect(TurnWords(of: app).details.contains { $0.contains("slept 21 times for longer than its usual period") })
        var result = SyntheticRun.plain.result
        (result.apps, result.findings) = ([app], [])
        let advice = RemedyWords(result: result).lines(most: 3).map(\.topic)
        #expect(!advice.contains("Nothing") && advice.contains("Check the long sleeps of \(app.name)"), "\(advice)")
        let text = RemedyWords(result: result).lines(most: 3).map(\.text).joined(separator: " ")
        #expect(text.contains("its timer may have fired late (prctl PR_SET_TIMERSLACK"), "\(text)")
    }

    @Test(
        "A loop with uneven sleeps that turns less often than once in each budget has a detail and advice",
        arguments: [(turns: 400, isSaid: true), (turns: 590, isSaid: false), (turns: 20, isSaid: false)]
    )
    func unevenSleeps(_ example: (turns: Int, isSaid: Bool)) {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        app.budget = .milliseconds(16.7)
        app.total.missed = 0
        app.total.unfinished = 0
        (app.total.shown, app.total.onScreen, app.total.vsyncTime) = (example.turns, .seconds(10), nil)
        app.loop = LoopSummary(thread: "game (PID 4)", call: "clock_nanosleep", unevenSleeps: true)
        let details = TurnWords(of: app).details
        let pace = "turned 40.0 times a second on average; one turn every 16.7 ms would be 59.9 a second."
        #expect(details.contains { $0.contains(pace) } == example.isSaid, "\(details)")
        var result = SyntheticRun.plain.result
        (result.apps, result.findings) = ([app], [])
        let advice = RemedyWords(result: result).lines(most: 3).map(\.topic)
        #expect(advice.contains("Check how often the loop of \(app.name) turns") == example.isSaid, "\(advice)")
    }

    @Test("If a process ran several programs, the one whose turns are counted is named")
    func severalPrograms() {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        (app.total.missed, app.total.unfinished) = (0, 0)
        app.loop = LoopSummary(thread: "game (PID 4)", call: "poll", program: "./game --fast")
        #expect(TurnWords(of: app).details.contains { $0.contains("turns of ./game --fast") })
        // The program ended before its command line was read, or cleared it.
        for unknown in ["", "  "] {
            app.loop?.program = unknown
            let details = TurnWords(of: app).details
            let words = "turns of one whose command line is not known, which"
            #expect(details.contains { $0.contains(words) }, "\(details)")
        }
    }

    @Test("A short unended turn is one of the late turns: its length is in milliseconds, never 0.0 s")
    func short() throws {
        let words = try words(lasting: .milliseconds(51), missed: 1)
        #expect(words.headline.contains("took longer than its budget of 50.0 ms in 1 of "), "\(words.headline)")
        #expect(words.details.contains("The last turn had not ended after 51.0 ms."), "\(words.details)")
    }

    @Test("A turn in progress that is not late yet is not counted, as in the tables", arguments: [nil, 1])
    func inProgress(frozen: Int?) {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        (app.total.shown, app.total.missed, app.total.unfinished, app.total.frozen) = (113, 6, 1, frozen)
        let headline = TurnWords(of: app).headline
        #expect(headline.contains("in 6 of \(113 + (frozen ?? 0)) turns"), "\(headline)")
    }

    @Test("A loop that may spin until its next frame is due has a detail that says how to mark its frames")
    func spins() {
        var app = SyntheticRun.plain.result.apps[0]
        app.worst = []
        app.budget = .milliseconds(16.7)
        func isSaid(_ words: String) -> Bool { TurnWords(of: app).details.contains { $0.contains(words) } }
        func times(_ time: Double) -> Distribution? {
            Distribution([TimeSpan](repeating: .milliseconds(time), count: 40))
        }
        (app.clock, app.loop) = (.marks, LoopSummary(thread: "game (PID 4)", call: nil))
        (app.total.missed, app.total.unfinished) = (0, 0)
        (app.total.mainThread, app.total.onCPU) = (times(16.6875), times(16.5))
        #expect(isSaid("fbprof_frame_begin"))
        app.total.onCPU = times(6)
        #expect(!isSaid("fbprof_frame_begin"))
        (app.clock, app.loop) = (.own, LoopSummary(thread: "game (PID 4)", call: "clock_nanosleep"))
        (app.total.shown, app.total.missed, app.total.onScreen) = (40, 40, .seconds(8))
        app.total.mainThread = times(175)
        app.total.ledger = Ledger()
        app.total.ledger.onCPU = .seconds(7)
        #expect(isSaid("If the loop spins until its next frame is due, such a turn holds many frames"))
        // A worker that waits for most of the time.
        app.total.onScreen = .seconds(80)
        #expect(!isSaid("If the loop spins"))
    }

    @Test("A program that ended within its warm-up is not to be recorded for longer")
    func endedInWarmUp() {
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].worst = []
        (result.apps[0].total.shown, result.apps[0].total.unfinished, result.apps[0].total.missed) = (0, 0, 0)
        for isWarmUp in [true, false] {
            for index in result.phases.indices { result.phases[index].isWarmUp = isWarmUp }
            let details = TurnWords(result)?.details ?? []
            let words =
                isWarmUp ? "The recording ended within its warm-up: record it with" : "Record it for longer, or with"
            #expect(details.contains { $0.hasPrefix("\(words) --warm-up 0s") }, "\(details)")
        }
    }

    @Test("If no main thread has a loop, the judged thread is named, with what the main thread did")
    func judgedThreadNote() throws {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        (app.total.missed, app.total.unfinished) = (0, 0)
        app.loop = LoopSummary(thread: "sound of game (PID 4)", call: "poll")
        #expect(TurnWords(of: app).headline.hasPrefix("No turn of \(app.name) took"))
        app.loop?.mainThreadUse = 0.97
        let busy = TurnWords(of: app)
        #expect(busy.headline.hasPrefix("No turn of thread sound of game (PID 4) took longer"), "\(busy.headline)")
        #expect(busy.details.contains { $0.contains("on a CPU or ready for 97 % of the time") }, "\(busy.details)")
        app.loop?.mainThreadUse = 0.01
        #expect(TurnWords(of: app).details.contains { $0.contains("it hardly ran") })
        app.loop?.movedBy = "Go"
        #expect(TurnWords(of: app).headline.contains("is a Go program, whose work moves between threads"))
    }

    @Test("A recording that ends within a turn does not hide the turns that were late")
    func middle() throws {
        let words = try words(lasting: .milliseconds(51), missed: 16)
        #expect(words.headline.contains("took longer than its budget of 50.0"), "\(words.headline)")
        #expect(words.details.contains { $0.hasPrefix("The last turn had not ended after") }, "\(words.details)")
    }
}
