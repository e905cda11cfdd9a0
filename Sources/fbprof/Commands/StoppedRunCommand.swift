import ArgumentParser
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc
import LiveSimulation
import Scenario
import SelfTest

/// Runs the workload that `fbprof verify` stops, in its own process so that nothing else is stopped. A hidden command.
struct StoppedRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-stopped",
        abstract: "A run to be stopped, for fbprof verify.",
        shouldDisplay: false
    )

    @Option var folder: String
    @Option var seconds: Double
    @Option var seed: UInt64
    @Option var parent: Int32

    /// Prints V(0) once the run has begun. The trace remains in the unfinished folder.
    func run() throws {
        ChildProcess.endWithParent(parent)
        try Failure.reporting {
            let run = try RunFolder.create(at: folder)
            do {
                let scenario = VerifyScenario(.stopped, seconds: seconds, seed: seed)
                let engine = try LiveEngine(
                    CompiledWorkload(scenario.workload),
                    in: run,
                    recordedBy: Version.recordedBy
                )
                try engine.start()
                try Console.print("\((MonotonicClock.now() - engine.elapsed).nanoseconds)")
                while !engine.isOver { usleep(20_000) }
                try engine.finish(.complete)
            } catch let error as RuntimeError where error.code == .notReady {
                return .inconclusive
            }
            return .success
        }
    }
}
