import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudget
@testable import FrameBudgetReports

@Suite("Words on what a thread did in a wait")
struct WaitVerbTests {
    private static let sleep = WaitKind.sleep.rawValue

    @Test("A thread slept, or waited for something")
    func verb() {
        #expect(WaitVerb.past(Self.sleep) == "slept" && WaitVerb.past(Self.sleep, isSelf: true) == "slept")
        #expect(WaitVerb.past("read") == "waited for the disk")
        #expect(WaitVerb.past("lock db", isSelf: true) == "waited for lock db itself")
        #expect(WaitVerb.state(Self.sleep) == "asleep" && WaitVerb.state("read") == "waiting for the disk")
    }

    @Test("The story of a frame, causes and advice all say that a thread slept, never that it waited for a sleep")
    func everywhere() {
        let words = FrameMomentWords(result: SyntheticRun.plain.result)
        func text(_ what: FrameMoment.What) -> String {
            words.text(FrameMoment(interval: Interval(start: .zero, end: .zero), what: what))
        }
        #expect(text(.blocked(.sleep, resource: "", owner: nil)) == "slept")
        #expect(text(.blocked(.lock, resource: "lock db", owner: nil)) == "waited for lock db")
        let owner = FrameMoment.Owner(
            thread: "indexer",
            qos: nil,
            state: .blocked,
            waitedFor: Self.sleep,
            path: nil,
            holders: [],
            chain: []
        )
        #expect(text(.blocked(.lock, resource: "lock db", owner: owner)) == "waited for lock db; indexer slept")
        #expect(VerdictWords.sentence(VerdictCause(.wait, resource: Self.sleep)) == "it slept")
        var held = HeldBy(culprit: Culprit(.ownThreads), thread: "indexer", path: .none, time: .milliseconds(9))
        held.waitedFor = Self.sleep
        let example = CauseExample(frame: nil, at: .zero, time: .milliseconds(9), heldBy: held)
        let clause = VerdictWords.behind([example], of: "lock db")
        #expect(clause == ", and the thread that was to end that wait slept")
    }

    private static let hangs = MainThreadHangs(
        app: "a",
        count: 1,
        severe: 0,
        longest: .milliseconds(600),
        at: .seconds(1),
        cause: .userEvent,
        step: "",
        wait: sleep
    )

    @Test("A hang in which the main thread slept says so, with advice on sleeps")
    func hang() throws {
        let sentence = FindingWords.sentence(.hangs(Self.hangs))
        #expect(sentence.hasSuffix("from 1.000 s on, most of it asleep."), "\(sentence)")
        var result = SyntheticRun.plain.result
        result.findings = [.hangs(Self.hangs)]
        let lines = FindingRemedies(result: result).others(besides: []) { _ in false }
        let text = try #require(lines.first { $0.topic == "Do not block the main thread of a" }, "\(lines)").text
        #expect(text.contains("mostly asleep: no input"), "\(text)")
        #expect(text.hasSuffix("Use a timer instead, or sleep on another thread."), "\(text)")
    }

    @Test("A list of a hang's waits has the sleep beside what was waited for")
    func listed() throws {
        let run = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                queues: { q: { qos: userInitiated } }
                events: { tap: { at: [2s], do: [{ sleep: 300ms, name: pause }, { sync: q, do: [{ compute: 40ms }] }] } }
                frame: [{ compute: 2ms, name: draw }]
            """
        )
        let hang = try #require(run.apps[0].mainThread?.hangs.worst.first)
        let text = MainThreadWords(result: run).hang(hang)
        #expect(text.contains("; slept for 300") && !text.contains("for sleep") && !text.contains("sleep "), "\(text)")
    }

    @Test("A comparison says that an app slept, and not that it waited for that")
    func comparison() {
        let cause = DelayCause.blocked(.sleep, resource: "")
        #expect(ComparisonWords.delayInFull(cause) == "slept")
        #expect(ComparisonWords.delayInFull(.blocked(.lock, resource: "lock db")) == "waited for lock db")
        #expect(cause.isSleep && !DelayCause.blocked(.lock, resource: "lock db").isSleep)
    }

    @Test("A frame that never ended and slept longest says for how long")
    func unended() throws {
        var frame = try #require(SyntheticRun.plain.result.apps.flatMap(\.worst).first)
        (frame.begin, frame.end) = (.seconds(2), .seconds(4))
        frame.verdict = FrameVerdict(cause: VerdictCause(.ownWork), time: .milliseconds(110))
        frame.ledger = Ledger()
        frame.ledger.onCPU = .milliseconds(110)
        let slept = BlockedPart(kind: .sleep, resource: "", time: .seconds(1.5))
        frame.ledger.blocked = [slept]
        func text() -> String { UnendedWords.clause(frame) { "\(Figure.milliseconds($0)) ms" } }
        #expect(text() == ": it ran for 110.0 ms of that and slept for 1500.0 ms", "\(text())")
        frame.ledger.blocked = [slept, BlockedPart(kind: .lock, resource: "lock db", time: .milliseconds(200))]
        let start = ": it ran for 110.0 ms of that and waited for 1700.0 ms"
        #expect(text() == start + ", of which it slept for 1500.0 ms", "\(text())")
    }
}
