import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words on a recorded program's own threads that had the CPU")
struct OwnThreadWordTests {
    private static let cause = VerdictCause(.contention, culprit: Culprit(.ownThreads))

    /// Worst turns in which a thread had the CPU longest: its name, its priority, and for how long.
    private static func result(_ threads: [(String, Int32?, Double)]) -> RunResult {
        let examples = threads.map { name, priority, time -> CauseExample in
            var held = HeldBy(culprit: Culprit(.ownThreads), thread: name, path: .none, time: .milliseconds(time))
            held.priority = priority
            return CauseExample(frame: nil, at: .zero, time: .milliseconds(time), heldBy: held)
        }
        var result = SyntheticRun.plain.result
        result.waits = []
        result.findings = []
        result.backlogs = []
        result.contention = nil
        result.apps = [result.apps[0]]
        result.apps[0].name = "player"
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "player (PID 1)", call: "poll")
        result.apps[0].worst = []
        result.apps[0].total.verdicts = [VerdictCount(cause: cause, missed: 5, dropped: 0, examples: examples)]
        result.apps[0].total.missed = 5
        return result
    }

    private static func advice(_ threads: [(String, Int32?, Double)]) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result(threads)).lines(most: 1).first)
    }

    @Test("A real-time thread is named with its priority, in the headline and in the advice")
    func realTime() throws {
        let threads: [(String, Int32?, Double)] = [("rtaudio", -51, 30), ("rtaudio", -51, 29), ("helper", 20, 2)]
        let headline = Verdict(Self.result(threads)).headline
        let end = "its own threads occupied the CPU, thread rtaudio (real-time, priority 50) for the longest time."
        #expect(headline.hasSuffix(end), "\(headline)")
        let line = try Self.advice(threads)
        #expect(line.topic == "Lower the priority of rtaudio in player")
        let text =
            "Of these threads, rtaudio (real-time, priority 50) had the CPU longest in 2 of the 3 worst such turns. "
        #expect(line.text.hasSuffix(text + "Give it the policy SCHED_OTHER, or make it run less."), "\(line)")
    }

    @Test("A thread with the same name as the judged thread is called another thread of that name")
    func namesake() throws {
        let threads: [(String, Int32?, Double)] = [("player", 20, 30)]
        let headline = Verdict(Self.result(threads)).headline
        let end = "occupied the CPU, another thread named player (nice 0) for the longest time."
        #expect(headline.hasSuffix(end), "\(headline)")
        #expect(try Self.advice(threads).topic == "Lower the priority of another thread named player in player")
    }

    @Test("Two threads that had the CPU are both named, with their nice values")
    func two() throws {
        let line = try Self.advice([("encoder", 20, 12), ("thumbs", 25, 9), ("encoder", 20, 8)])
        #expect(line.topic == "Lower the priority of encoder and thumbs in player")
        #expect(
            line.text.contains(
                "encoder (nice 0) had the CPU longest in 2 of the 3 worst such turns, thumbs (nice 5) in 1."
            )
        )
        #expect(line.text.hasSuffix("Give them a higher nice value, or run fewer of them at a time."), "\(line)")
    }

    @Test("Each of two programs gets advice on its own threads")
    func severalPrograms() {
        var result = Self.result([("rtaudio", -51, 30)])
        var other = Self.result([("encoder", 20, 20)]).apps[0]
        other.name = "mixer"
        result.apps.append(other)
        let topics = RemedyWords(result: result).lines(most: 2).map(\.topic)
        #expect(Set(topics) == ["Lower the priority of rtaudio in player", "Lower the priority of encoder in mixer"])
    }

    @Test("Advice does not lower a thread with nice value 19; an unknown priority is left out")
    func ranks() throws {
        let lowest = try Self.advice([("batch", 39, 12)])
        #expect(lowest.topic == "Shorten the work of batch in player")
        #expect(lowest.text.hasSuffix("Its nice value is 19 already: make it run less."), "\(lowest)")
        let unknown = try Self.advice([("batch", nil, 12)])
        #expect(
            unknown.text.contains("Of these threads, batch had the CPU longest in the worst such turn."),
            "\(unknown)"
        )
        #expect(unknown.text.contains("(real-time ones: the policy SCHED_OTHER)"))
        #expect(try Self.advice([]).topic == "Lower the priority of player's own threads")
    }
}
