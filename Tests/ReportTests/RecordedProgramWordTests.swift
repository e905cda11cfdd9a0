import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Reports on recorded programs")
struct RecordedProgramWordTests {
    private static func result(_ verdicts: [VerdictCount]) -> RunResult {
        var result = SyntheticRun.plain.result
        result.inversions = nil
        result.waits = []
        result.findings = []
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "loop (PID 1)", call: "poll")
        result.apps[0].total.verdicts = verdicts
        return result
    }

    private static let lock = "futex (woken by indexer)"
    private static let inversion = VerdictCount(
        cause: VerdictCause(.inversion, culprit: Culprit(.ownThreads), resource: lock),
        missed: 2,
        dropped: 3
    )

    private static func section(_ result: RunResult) -> ReportSection { InversionsSection.make(result) }

    @Test("Inversions of a recorded program are counted on page and terminal; the page says what was looked for")
    func inversions() {
        let mixed = VerdictCount(
            cause: VerdictCause(.mixed),
            missed: 1,
            dropped: 1,
            parts: [VerdictPart(Self.inversion.cause, .milliseconds(3))]
        )
        let result = Self.result([Self.inversion, mixed])
        let line = "inversion: \(Self.lock), its own threads on the CPU: 2; 1 with other causes"
        let lines = InversionWords(result: result).lines(worst: 3)
        #expect(lines.count == 1 && lines[0].text.hasPrefix("3 of ") && lines[0].text.hasSuffix(line), "\(lines)")
        let section = Self.section(result)
        #expect(section.absence == nil && !section.isFolded)
        #expect(section.markup.markup.contains("nice values and real-time priorities"))
        #expect(section.markup.markup.contains("its own threads on the CPU: 2; 1 with other causes"))
        let none = Self.section(Self.result([VerdictCount(cause: VerdictCause(.ownWork), missed: 1, dropped: 0)]))
        #expect(none.absence == nil && none.isFolded)
        #expect(!none.markup.markup.contains("not looked for"))
        #expect(InversionWords(result: Self.result([])).lines(worst: 3).isEmpty)
    }

    @Test("A cause without a late turn is not listed among the causes of late turns")
    func noneLate() {
        let fbprof = VerdictCount(
            cause: VerdictCause(.contention, culprit: Culprit(.process, "hog")),
            missed: 0,
            dropped: 4
        )
        let words = ContentionWords(result: Self.result([Self.inversion, fbprof]))
        #expect(!words.verdicts(most: 3).isEmpty && !words.verdicts(most: 1).isEmpty)
        #expect(words.verdicts(most: 3).map(\.text).allSatisfy { !$0.contains("hog") && !$0.contains("0 late") })
        #expect(words.verdicts(most: 1).map(\.text).allSatisfy { !$0.contains("more cause") })
    }

    @Test("Ended processes without a name are in the plural, and one with a known PID in the singular")
    func endedProcesses() {
        let many = Culprit(.process, ThreadDescription.nameless)
        #expect(VerdictWords.name(many) == "ended processes")
        #expect(VerdictWords.name(Culprit(.process, many.name, process: 71)) == "an ended process (PID 71)")
        let cause = VerdictCause(.contention, culprit: many)
        #expect(VerdictWords.sentence(cause) == "it was ready, but ended processes occupied the CPU")
    }

    @Test("Processes that are counted together are in the plural, and no process is named for them")
    func manyProcesses() {
        let many = Culprit(.process, ThreadDescription.manyName)
        #expect(VerdictWords.name(many) == "many other processes")
        let cause = VerdictCause(.contention, culprit: many)
        #expect(VerdictWords.sentence(cause) == "it was ready, but many other processes occupied the CPU")
        #expect(!VerdictWords.isMany(Culprit(.process, many.name, process: 71)))
    }

    @Test("A process named fbprof that is not the recorder is called another fbprof")
    func otherRecorder() {
        let other = Culprit(.process, "fbprof")
        #expect(VerdictWords.name(other) == "another fbprof" && VerdictWords.name(Culprit(.fbprof)) == "fbprof")
        let cause = VerdictCause(.contention, culprit: other)
        #expect(VerdictWords.sentence(cause) == "it was ready, but another fbprof occupied the CPU")
    }

    @Test("Advice on a lock says for how long the owner was ready, if it was")
    func readyOwner() throws {
        var held = HeldBy(culprit: Culprit(.ownThreads), thread: "indexer", path: .none, time: .milliseconds(73))
        held.readyFor = .milliseconds(45)
        held.behind = "decoder"
        func advice(_ held: HeldBy) throws -> String {
            let example = CauseExample(frame: nil, at: .zero, time: held.time, heldBy: held)
            let wait = VerdictCount(
                cause: VerdictCause(.wait, resource: Self.lock),
                missed: 5,
                dropped: 0,
                examples: [example]
            )
            return try #require(RemedyWords(result: Self.result([wait])).lines(most: 3).first).text
        }
        let text = try advice(held)
        #expect(text.contains("indexer, was ready for 45.00 of 73.00 ms of it: decoder had the CPU."), "\(text)")
        held.readyFor = nil
        held.behind = nil
        #expect(try !advice(held).contains("ready for"))
    }

    @Test("A program that failed at once gets a sentence; one that ran for a while, or has a loop, gets a report")
    func failedAtOnce() throws {
        var result = Self.result([])
        func sentence() -> String? {
            FailedProgramWords.sentence(result, name: "sh", failure: "was ended by signal 9")
        }
        result.run.observed = .milliseconds(12)
        #expect(sentence() == nil)
        result.apps[0].loop = nil
        #expect(
            sentence() == "sh was ended by signal 9 after 0.012 s, before it had an event loop: nothing to report"
        )
        result.run.observed = .seconds(5)
        #expect(sentence() == nil)
    }
}
