import ArgumentParser
import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import LiveSimulation
import Scenario
import SelfTest

/// Runs a workload as one side of a paired gate, in its turns. A hidden command.
struct GateSideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-side",
        abstract: "Runs one side of a paired gate, for fbprof ab.",
        shouldDisplay: false
    )

    @Argument var workload: String
    @Option var turns: String
    @Option var duration: Int64
    @Option var seed: UInt64?
    @Option var parent: Int32
    @Option var slower = 0.0
    @Option var disturb: PairedDisturbance?
    @Option(name: .customLong("set")) var overrides: [String] = []

    func run() throws {
        try Failure.reporting {
            ChildProcess.endWithParent(parent)
            guard let turns = PairedTurns(text: turns) else { throw Failure(.usage, "wrong --turns") }
            var workload = try WorkloadLoader.load(workload, overrides: overrides)
                .inTurns(lasting: TimeSpan(nanoseconds: duration)).slower(by: slower)
            // The seed of the round.
            if let seed { workload.seed = seed }
            let folder = try RunFolder.create(at: turns.output)
            let engine = try LiveEngine(
                CompiledWorkload(workload),
                in: folder,
                recordedBy: Version.recordedBy,
                options: LiveOptions(
                    // Frames that are compared are not sampled: sampling costs the side with the longer frames more.
                    samplingRate: 0,
                    // Sample both sides in the same way, whatever would be chosen automatically.
                    samplingBackend: .signal,
                    origin: turns.origin,
                    windows: turns.windows
                )
            )
            var interrupts = Interrupts()
            let throttled = disturb == .quota ? try ThrottledThreads(quota: PairedDisturbance.quotaTime) : nil
            do {
                try engine.start()
            } catch let error as RuntimeError where error.code == .notReady {
                Console.error("fbprof: \(error)")
                throw ExitCode(PairedTurns.notReadyStatus)
            }
            let hog = disturb == .hog ? try startHog(turns, workload) : nil
            for app in workload.apps { _ = throttled?.take(threadsNamed: "app \(app.name)") }
            if throttled != nil { engine.noteMovedThreads() }
            defer { withExtendedLifetime((throttled, hog)) {} }
            var wasInterrupted = false
            while !engine.isOver {
                if interrupts.wait(for: .milliseconds(200)) {
                    wasInterrupted = true
                    engine.stop()
                }
                if engine.failure != nil { engine.stop() }
            }
            try engine.finish(wasInterrupted ? .interrupted : .complete)
            try folder.commit()
            return .success
        }
    }

    private func startHog(_ turns: PairedTurns, _ workload: Workload) throws -> ChildProcess {
        var spec = ChildProcess.Spec.itself(
            [
                "gate-hog", "--turns", turns.text, "--millihertz", "\(workload.device.refresh.millihertz)",
                "--cpu", "\(try TurnDisturbance.firstCPU(cores: workload.device.cores))",
            ]
        )
        spec.output = .none
        spec.error = .none
        spec.group = .own
        return try ChildProcess(spec)
    }
}
