import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// A part of one late frame is not named as a cause of all of them.
@Suite("The main parts of several causes together")
struct MainPartsTests {
    private static func part(_ cause: VerdictCause, _ time: Double, _ frames: Int?) -> VerdictPart {
        var part = VerdictPart(cause, .milliseconds(time))
        part.frames = frames
        return part
    }

    private static func process(_ name: String) -> VerdictCause {
        VerdictCause(.contention, culprit: Culprit(.process, name))
    }

    private static let disk = VerdictCause(.io, resource: "fsync")
    private static let open = VerdictCause(.wait, resource: "openat")

    private static func mixed(_ missed: Int, _ parts: [VerdictPart]) -> VerdictCount {
        VerdictCount(cause: VerdictCause(.mixed), missed: missed, dropped: 0, parts: parts)
    }

    private static func advice(_ counts: [VerdictCount]) -> [QualityWords.Line] {
        var result = SyntheticRun.plain.result
        result.findings = []
        result.backlogs = []
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "loop (PID 1)", call: "poll")
        result.apps[0].total.verdicts = counts
        return RemedyWords(result: result).lines(most: 9)
    }

    @Test("Another process that ran in one of ten turns is counted, not named; one that ran in most is named")
    func rare() {
        func noun(_ frames: Int?, _ time: Double = 20) -> String {
            VerdictWords.noun(
                Self.mixed(
                    10,
                    [
                        Self.part(Self.disk, 112, 10), Self.part(Self.open, 62, 10),
                        Self.part(Self.process("backup"), time, frames),
                    ]
                )
            )
        }
        #expect(noun(1) == "disk: fsync + wait: openat + 1 more")
        #expect(!noun(1).contains("backup"))
        let count = Self.mixed(10, [Self.part(Self.disk, 112, 10), Self.part(Self.process("backup"), 20, 1)])
        #expect(VerdictWords.noun(count) == "disk: fsync + 1 more")
        #expect(
            MissCause([count], .turn)?.sentence(.turn)
                == "several causes together, averaged over 10 such turns: disk: fsync 11.20 ms and 1 more"
        )
        let often = Self.mixed(10, [Self.part(Self.disk, 112, 10), Self.part(Self.process("backup"), 20, 9)])
        #expect(VerdictWords.noun(often) == "disk: fsync + contention: process backup")
        // Less than a twentieth of the time is no main part; results of earlier versions do not count frames.
        let small = Self.mixed(10, [Self.part(Self.disk, 112, 10), Self.part(Self.process("backup"), 1, 10)])
        #expect(VerdictWords.noun(small) == "disk: fsync + 1 more")
        let early = Self.mixed(10, [Self.part(Self.disk, 112, nil), Self.part(Self.process("backup"), 20, nil)])
        #expect(VerdictWords.noun(early) == "disk: fsync + contention: process backup")
    }

    @Test("Several processes that are each rare are no main part: all may have run in the same frame")
    func together() {
        let many = (1...4).map { Self.part(Self.process("p\($0)"), 10, 2) }
        #expect(
            VerdictWords.noun(Self.mixed(10, [Self.part(Self.disk, 100, 10)] + many)) == "disk: fsync + 1 more"
        )
        let only = Self.mixed(10, [Self.part(Self.process("a"), 9, 1), Self.part(Self.open, 8, 1)])
        #expect(VerdictWords.noun(only) == "wait: openat + contention: process a", "all are rare: all are named")
    }

    @Test("Advice counts the turns that a part was in, and ranks by them")
    func advice() throws {
        let lines = Self.advice([
            Self.mixed(
                16,
                [
                    Self.part(Self.process("swiftc"), 300, 1), Self.part(Self.disk, 150, 16),
                    Self.part(Self.process("hog"), 50, 9),
                ]
            ),
            VerdictCount(cause: Self.process("swiftc"), missed: 2, dropped: 0),
        ])
        try #require(lines.count >= 3)
        #expect(lines[0].topic.hasPrefix("Take disk access off") && lines[0].text.contains("up to 16 late turns"))
        #expect(lines[1].topic == "Measure without process hog" && lines[1].text.contains("up to 9 late turns"))
        #expect(lines[2].text.contains("2 late turns, and up to 1 more with other causes"), "\(lines[2])")
    }

    @Test("Two parts with one remedy count at most all the turns with several causes")
    func union() throws {
        let other = VerdictCause(.io, resource: "fsync of save.dat")
        let lines = Self.advice([Self.mixed(10, [Self.part(Self.disk, 112, 8), Self.part(other, 30, 7)])])
        #expect(lines.first?.text.contains("up to 10 late turns, with other causes") == true, "\(lines)")
    }

    @Test("Inversions of a recorded program count for the turns that they were a part of")
    func inversions() {
        let inversion = VerdictCause(.inversion, culprit: Culprit(.ownThreads), resource: "futex (woken by worker)")
        var result = SyntheticRun.plain.result
        result.inversions = nil
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "loop (PID 1)", call: "poll")
        result.apps[0].total.verdicts = [
            Self.mixed(10, [Self.part(Self.disk, 112, 10), Self.part(inversion, 4, 2)])
        ]
        #expect(RecordedInversionWords(result: result).count == 2)
        // Two threads behind each of five inversions: their turns are not counted twice.
        var other = inversion
        other.culprit = Culprit(.process, "hog")
        var counted = Self.mixed(
            10,
            [Self.part(Self.disk, 112, 10), Self.part(inversion, 24, 5), Self.part(other, 20, 5)]
        )
        counted.invertedCount = 5
        result.apps[0].total.verdicts = [counted]
        let words = RecordedInversionWords(result: result)
        #expect(words.count == 5)
        #expect(words.lines.first?.text.hasSuffix(": 5 with other causes") == true, "\(words.lines)")
    }

    @Test(
        "Advice on a kernel thread is to pin it, not to stop it",
        arguments: [
            "kdamond.0", "kworker/3:1-events", "ksoftirqd/0", "rcu_preempt", "khugepaged", "loop0", "md0_raid1",
            "napi/eth0-8",
        ]
    )
    func kernelThread(name: String) throws {
        let line = try #require(Self.advice([VerdictCount(cause: Self.process(name), missed: 4, dropped: 0)]).first)
        #expect(line.topic.hasPrefix("Keep kernel thread \(name) off the CPU of "), "\(line)")
        #expect(!line.text.contains("Stop it") && line.text.contains("pin"), "\(line)")
    }

    @Test(
        "Advice on a process whose name only resembles a kernel thread's is to stop it",
        arguments: ["kwin", "loop", "loop0x", "mda_x", "btrfs-convert"]
    )
    func process(name: String) throws {
        let line = try #require(Self.advice([VerdictCount(cause: Self.process(name), missed: 4, dropped: 0)]).first)
        #expect(line.topic == "Measure without process \(name)" && line.text.contains("Stop it"))
    }
}
