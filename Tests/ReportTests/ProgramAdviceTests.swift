import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Advice on programs that were recorded, alone and in a workload")
struct ProgramAdviceTests {
    private static let hog = Culprit(.process, "hog")

    /// Two apps, of which the first one is a program; the late frames of each, if any, are by the same process.
    private static func result(turns: Int, frames: Int, by culprit: Culprit = ProgramAdviceTests.hog) -> RunResult {
        let cause = VerdictCause(.contention, culprit: culprit)
        var result = SyntheticRun.plain.result
        result.waits = []
        result.findings = []
        result.backlogs = []
        result.apps = Array(result.apps.prefix(2))
        for (index, missed) in [turns, frames].enumerated() {
            result.apps[index].worst = []
            result.apps[index].total.missed = missed
            result.apps[index].total.dropped = 0
            result.apps[index].total.verdicts =
                missed > 0 ? [VerdictCount(cause: cause, missed: missed, dropped: 0)] : []
        }
        result.apps[0].clock = .own
        result.apps[0].loop = LoopSummary(thread: "editor (PID 1)", call: "poll")
        return result
    }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 1).first).text
    }

    @Test("A program in a workload has late turns, beside apps that have late frames")
    func units() throws {
        let alone = try Self.advice(Self.result(turns: 24, frames: 0))
        #expect(alone.contains("24 late turns") && !alone.contains("frame"), "\(alone)")
        let both = try Self.advice(Self.result(turns: 24, frames: 3))
        #expect(both.contains("3 late frames; 24 late turns"), "\(both)")
    }

    @Test(
        "Advice on an ended process is to look for what starts it, not to stop it",
        arguments: [nil, 71] as [Int32?]
    )
    func ended(_ process: Int32?) throws {
        let culprit = Culprit(.process, ThreadDescription.nameless, process: process)
        let text = try Self.advice(Self.result(turns: 24, frames: 0, by: culprit))
        let who = process == nil ? "Ended processes were running" : "An ended process (PID 71) was running"
        #expect(text.contains(who) && text.contains("Look for programs that start short"), "\(text)")
        #expect(!text.contains("Stop it"), "\(text)")
    }

    @Test("Advice on many processes is to find what starts them, with how many they are and what had the CPU longest")
    func many() throws {
        let culprit = Culprit(.process, ThreadDescription.manyName)
        var result = Self.result(turns: 24, frames: 0, by: culprit)
        result.quality.switches = SwitchQuality(source: .wholeCPUs, foreignThreads: 1000, lumpedThreads: 5346)
        let times: [(Culprit, Double)] = [
            (culprit, 90), (Culprit(.process, "sed"), 5), (Culprit(.process, "cut", process: 7), 8),
        ]
        let cells = times.map { culprit, time in
            MatrixCell(victim: "editor", part: RunnablePart(culprit: culprit, preempted: .milliseconds(time)))
        }
        result.contention = ContentionMatrix(frames: cells, threads: [], phases: [])
        let line = try #require(RemedyWords(result: result).lines(most: 1).first)
        #expect(line.topic == "Find what starts so many processes")
        #expect(line.text.contains("Many other processes were running while"), "\(line.text)")
        let count = "5346 threads of other processes, beyond the first 1000, are counted together"
        #expect(line.text.contains(count), "\(line.text)")
        #expect(line.text.contains("counted by name, cut and sed had the CPU longest in that time."), "\(line.text)")
        #expect(!line.text.contains("Stop it"), "\(line.text)")
        #expect(QualityWords(result).lines.contains { $0.topic == "threads" && $0.text.contains(count) })
        result.quality.switches?.lumpedThreads = 0
        #expect(!QualityWords(result).lines.contains { $0.topic == "threads" })
    }

    @Test(
        "If others had the CPU, advice also says whether late turns used far more CPU time than usual",
        arguments: [1.0, 14]
    )
    func surplus(_ late: Double) throws {
        var result = Self.result(turns: 10, frames: 0)
        result.apps = [result.apps[0]]
        result.apps[0].budget = .milliseconds(16.7)
        result.apps[0].total.onCPU = Distribution(Array(repeating: .milliseconds(2), count: 90))
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(late * 10)
        ledger.runnable = .milliseconds(250 - late * 10)
        result.apps[0].total.missedLedger = ledger
        let text = try Self.advice(result)
        let sentence =
            "Late turns also use 14.0 ms of CPU time on average, at least 7 times the usual 2.0 ms: check what else they do"
        #expect(text.contains(sentence) == (late > 10), "\(text)")
        #expect(text.contains("CPU time on average") == (late > 10), "\(text)")
    }
}
