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
}
