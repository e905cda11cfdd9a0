import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc
import LiveSimulation
import Scenario
import SelfTest

/// Injects causes into live runs, one after the other, each with the machine to itself.
struct VerifyLive: Sendable {
    /// The CPU time of a run under a quota in each 100 ms, in µs; its frames need 30 ms.
    private static let quota = 22_000
    /// How many runs are made at most if other processes disturb them.
    private static let tries = 3
    /// How often a run is attempted if the machine is too busy to start it.
    private static let attempts = 4

    let seconds: Double
    let seed: UInt64
    let folder: VerifyFolder

    /// The user interrupted a run that has no trace.
    private struct Interrupted: Error {}

    private struct Take: Sendable {
        var compiled: CompiledWorkload
        var trace: Trace
        var foreign: [LoadSpan] = []
        var wasInterrupted = false
    }

    /// Runs all causes and returns the report; nil if the user interrupted it.
    func report(_ progress: (InjectedCause) -> Void) throws -> VerifyReport? {
        var report = VerifyReport(isExact: false, seed: seed)
        for cause in InjectedCause.allCases {
            progress(cause)
            do {
                guard let scenario = try scenario(cause) else {
                    report.leftOut.append(
                        VerifyGap(name: cause.rawValue, reason: "reading in \(folder.path) takes CPU time, no waiting")
                    )
                    continue
                }
                guard let run = try run(scenario) else { return nil }
                report.runs.append(run)
            } catch is Interrupted {
                return nil
            } catch let error as RuntimeError where cause == .quota && error.code == .unavailable {
                report.leftOut.append(VerifyGap(name: cause.rawValue, reason: error.description))
            }
        }
        report.leftOut += InjectedCause.leftOut.map { VerifyGap(name: $0.name, reason: $0.reason) }
        return report
    }

    /// Runs a scenario, and repeats it if other processes had the CPU in most of the frames that count; uses the run
    /// with the most frames left. Nil if the user interrupted it.
    private func run(_ scenario: VerifyScenario) throws -> VerifyRun? {
        var best: VerifyRun?
        for attempt in 1...Self.tries {
            let name = attempt == 1 ? "\(scenario.cause)" : "\(scenario.cause)-\(attempt)"
            let take = try take(scenario, name: name)
            if take.wasInterrupted { return nil }
            let run = VerifyRun(scenario, take.compiled, take.trace, foreign: take.foreign)
            if run.cases.count > best?.cases.count ?? -1 { best = run }
            guard run.disturbed > run.cases.count else { break }
        }
        return best
    }

    /// Returns the scenario of a cause; nil if this machine can't produce it.
    private func scenario(_ cause: InjectedCause) throws -> VerifyScenario? {
        guard cause.usesDisk else { return VerifyScenario(cause, seconds: seconds, seed: seed) }
        // A probe finds out first how much reading makes a frame late.
        let guess = ByteCount(bytes: cause == .pageFault ? 8_000_000 : 2_000_000)
        let probe = VerifyScenario(cause, seconds: 1, seed: seed, readSize: guess)
        let take = try take(probe, name: "probe", keeps: false)
        guard let size = VerifyScenario.readSize(take.trace, take.compiled) else { return nil }
        return VerifyScenario(cause, seconds: seconds, seed: seed, readSize: size)
    }

    private func take(_ scenario: VerifyScenario, name: String, keeps: Bool = true) throws -> Take {
        var attempt = 0
        while true {
            attempt += 1
            let run = try RunFolder.create(at: "\(folder.path)/\(name)")
            // On a separate thread, because a run confines the thread that starts it to fbprof's CPUs.
            let result = try DedicatedThread.run { Result { try perform(scenario, run) } }
            switch result {
            case .success(let take):
                if keeps && folder.isKept {
                    try RunReader.write(Analysis.analyze(take.trace), to: run.partialPath)
                    try run.commit()
                } else {
                    run.discard()
                }
                return take
            case .failure(let error):
                run.discard()
                guard let error = error as? RuntimeError, error.code == .notReady else { throw error }
                guard attempt < Self.attempts else { throw Failure(.inconclusive, error.description) }
            }
        }
    }

    private func perform(_ scenario: VerifyScenario, _ run: RunFolder) throws -> Take {
        guard scenario.cause != .stopped else { return try stopped(scenario, run) }
        let compiled = CompiledWorkload(scenario.workload)
        let plan = try CPUPlan(cores: scenario.workload.device.cores)
        let throttled = scenario.cause == .quota ? try ThrottledThreads(quota: Self.quota) : nil
        let engine = try LiveEngine(
            compiled,
            in: run,
            recordedBy: Version.recordedBy,
            options: LiveOptions(readsByFaults: scenario.cause == .pageFault)
        )
        var interrupts = Interrupts()
        try engine.start()
        let other = scenario.cause == .otherProcess ? try foreign(engine, plan, scenario.workload) : nil
        var wasInterrupted = false
        try withExtendedLifetime((throttled, other)) {
            if let throttled {
                if throttled.take(threadsNamed: "app \(VerifyScenario.victim)") == 0 { engine.stop() }
                engine.noteMovedThreads()
            }
            while !engine.isOver {
                if interrupts.wait(for: .milliseconds(100)) {
                    wasInterrupted = true
                    engine.stop()
                }
            }
            try engine.finish(wasInterrupted ? .interrupted : .complete)
        }
        let spans = other?.spans(by: MonotonicClock.now() + .seconds(5)) ?? []
        var take = Take(compiled: compiled, trace: try RunReader.trace(folder: run.partialPath), foreign: spans)
        take.wasInterrupted = wasInterrupted
        return take
    }

    /// Performs a run that is stopped now and then, in a separate process: stopping this one would stop the shell's
    /// job.
    private func stopped(_ scenario: VerifyScenario, _ run: RunFolder) throws -> Take {
        let compiled = CompiledWorkload(scenario.workload)
        confineCurrentThread(to: try CPUPlan(cores: scenario.workload.device.cores).own)
        var interrupts = Interrupts()
        // The other process creates this folder.
        run.discard()
        let process = try StoppableRun(folder: run.path, seconds: seconds, seed: seed)
        let plan = StopSchedule(
            origin: process.origin,
            duration: scenario.workload.duration,
            seed: scenario.workload.seed
        )
        guard let stops = try process.perform(plan, &interrupts) else { throw Interrupted() }
        let spans = stops.map { LoadSpan(interval: $0, cpu: $0.length) }
        return Take(compiled: compiled, trace: try RunReader.trace(folder: run.partialPath), foreign: spans)
    }

    private func foreign(_ engine: LiveEngine, _ plan: CPUPlan, _ workload: Workload) throws -> ForeignProcess {
        let origin = MonotonicClock.now() - engine.elapsed
        return try ForeignProcess([
            "verify-burn", "--cpu", "\(plan.apps[0])", "--origin", "\(origin.nanoseconds)",
            "--duration", "\(workload.duration.nanoseconds)", "--seed", "\(workload.seed)",
        ])
    }
}
