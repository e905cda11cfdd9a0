import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import SelfTest

/// Runs random lives on real threads, one run after the other.
struct VerifyLives {
    /// The number of lives in virtual time for each life on real threads.
    static let liveShare = 20

    let lives: Int
    let seed: UInt64
    let folder: VerifyFolder

    /// Runs the lives and returns the report; nil if the user interrupted it.
    func live(_ progress: (Int) -> Void) throws -> LivesReport? {
        var report = LivesReport(isVirtual: false, seed: seed)
        var interrupts = Interrupts()
        while report.lives < lives {
            progress(report.lives)
            let number = report.runs
            let workload = RandomLives.workload(seed: seed &+ UInt64(number), lives: lives - report.lives)
            let run = try RunFolder.create(at: "\(folder.path)/lives-\(number)")
            defer { run.discard() }
            // On a separate thread, because a run confines the thread that starts it to fbprof's CPUs.
            let trace = try DedicatedThread.run { Result { try Self.trace(workload, run) } }.get()
            LivesCheck.judge(trace, of: workload, Analysis.analyze(trace).result, into: &report)
            if interrupts.wait(for: .zero) { return nil }
        }
        return report
    }

    private static func trace(_ workload: Workload, _ run: RunFolder) throws -> Trace {
        let engine = try LiveEngine(CompiledWorkload(workload), in: run, recordedBy: Version.recordedBy)
        try engine.start()
        try engine.finish(.complete)
        return try RunReader.trace(folder: run.partialPath)
    }
}
