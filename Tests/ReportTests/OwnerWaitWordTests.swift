import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice on waits of recorded programs, with the thread that had to end them.
@Suite("The thread that had to end a loop's wait")
struct OwnerWaitWordTests {
    private static let lock = "futex (woken by cachethr)"
    private static let pipe = "read of a pipe (woken by dbserver)"

    private static func result(_ verdicts: [VerdictCount]) -> RunResult {
        var result = SyntheticRun.plain.result
        result.inversions = nil
        result.waits = []
        result.findings = []
        result.backlogs = []
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "loop (PID 1)", call: "poll")
        result.apps[0].worst = []
        result.apps[0].total.missed = 5
        result.apps[0].total.verdicts = verdicts
        return result
    }

    private static func held(_ thread: String, _ time: Double, _ culprit: Culprit = Culprit(.ownThreads)) -> HeldBy {
        HeldBy(culprit: culprit, thread: thread, path: .none, time: .milliseconds(time))
    }

    private static func count(_ cause: VerdictCause, _ time: Double, _ held: HeldBy) -> VerdictCount {
        let example = CauseExample(frame: nil, at: .zero, time: .milliseconds(time), heldBy: held)
        return VerdictCount(cause: cause, missed: 5, dropped: 0, examples: [example])
    }

    private static func advice(_ resource: String, _ time: Double, _ held: HeldBy) throws -> String {
        let result = result([count(VerdictCause(.wait, resource: resource), time, held)])
        return try #require(RemedyWords(result: result).lines(most: 3).first).text
    }

    @Test("For a chain of waits, the thread at its end is named, with what it did")
    func chain() throws {
        var held = Self.held("diskthr", 40)
        held.holder = "cachethr"
        held.holderWaitedFor = "futex"
        held.waitedFor = WaitKind.sleep.rawValue
        let text = try Self.advice(Self.lock, 41, held)
        let words =
            "The thread that had to end this wait, cachethr, waited itself for 40.00 ms of it: diskthr had to end that wait, and slept "
            + "for most of that time. Where it is a lock, do not wait while holding it;"
        #expect(text.contains(words), "\(text)")
    }

    @Test("A thread that slept for most of the wait is reported as such; a sleep for a small part is left out")
    func slept() throws {
        var held = Self.held("cachethr", 40)
        held.waitedFor = WaitKind.sleep.rawValue
        let text = try Self.advice(Self.lock, 41, held)
        let words = "this wait, cachethr, slept for most of 40.00 ms of it. Where it is a lock, do not"
        #expect(text.contains(words), "\(text)")
        let short = try Self.advice(Self.lock, 90, held)
        #expect(!short.contains("slept") && short.contains("Where it is a lock, hold it for less time"), "\(short)")
    }

    @Test("Advice on a wait for a pipe also says for how long the thread that had to end it was ready")
    func pipe() throws {
        var held = Self.held("dbserver", 59)
        held.readyFor = .milliseconds(34)
        held.behind = "swift-frontend"
        held.behindBy = [
            CPUOccupant(culprit: Culprit(.process, "swift-frontend"), thread: nil, time: .milliseconds(34))
        ]
        let text = try Self.advice(Self.pipe, 59, held)
        #expect(
            text.contains("dbserver, was ready for 34.00 of 59.00 ms of it: process swift-frontend had the CPU."),
            "\(text)"
        )
        #expect(text.hasSuffix("Wait for it among the loop's own events, or on another thread."), "\(text)")
    }

    @Test("A thread that had to end only a small part of a wait is left out of the advice")
    func part() throws {
        var held = Self.held("python3", 12.5)
        held.readyFor = .milliseconds(12)
        held.behind = "swift-frontend"
        #expect(try !Self.advice(Self.lock, 63, held).contains("ready for"))
        let text = try Self.advice(Self.lock, 30, held)
        #expect(text.contains("was ready for 12.00 of 30.00 ms of it"), "\(text)")
    }

    @Test("The displacers of an inversion are named, each with its own time, and own threads by their names")
    func displacers() throws {
        let cause = VerdictCause(.inversion, culprit: Culprit(.ownThreads), resource: Self.lock)
        var result = Self.result([Self.count(cause, 41, Self.held("thumbs", 41))])
        result.apps[0].total.missedLedger.blocked = [
            BlockedPart(
                kind: .other,
                resource: Self.lock,
                time: .milliseconds(300),
                inverted: .milliseconds(290),
                displacers: [
                    ServicePart(culprit: Culprit(.ownThreads), time: .milliseconds(205)),
                    ServicePart(culprit: Culprit(.process, "swift-frontend"), time: .milliseconds(80)),
                    ServicePart(culprit: Culprit(.fbprof), time: .milliseconds(5)),
                ]
            )
        ]
        let text = try #require(RemedyWords(result: result).lines(most: 3).first).text
        let words =
            "In its late turns, these had the CPU of that thread: its own threads (thumbs) for 205.00 ms and process swift-frontend for "
            + "80.00 ms."
        #expect(text.contains(words), "\(text)")
        let headline = TurnWords(of: result.apps[0]).headline
        #expect(headline.hasSuffix("off the CPU, thread thumbs for the longest time."), "\(headline)")
        // Its priority is named if it is known.
        var ranked = Self.held("thumbs", 41)
        ranked.priority = 25
        result.apps[0].total.verdicts = [Self.count(cause, 41, ranked)]
        let second = TurnWords(of: result.apps[0]).headline
        #expect(second.hasSuffix("off the CPU, thread thumbs (nice 5) for the longest time."), "\(second)")
    }
}
