import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc
import LiveSimulation
import Scenario
import SelfTest
import Simulation

/// Measures rounds of a paired gate: starts both sides, lets them run in turns, and analyzes their traces.
struct PairedDriver {
    /// The time from the start of the two processes to V(0): enough to load and to start threads, with a margin.
    private static let lead = TimeSpan.milliseconds(1200)
    /// How often a round is attempted if a side was not ready in time, each time with a longer lead.
    private static let attempts = 4
    /// How long a side may take to write its trace.
    private static let patience = TimeSpan.seconds(20)
    /// How long after V(0) a command may take to begin a recording.
    private static let beginning = TimeSpan.seconds(5)

    let sides: PairedSides
    let folder: ScratchFolder
    /// The length of a round, warm-up included.
    let length: TimeSpan
    let progress: (String) -> Void

    /// The number of the next round. Both sides draw by it, and no two rounds draw alike.
    private var nextRound: Int
    /// Set from the first live round on: Ctrl-C waits until a round can be ended in order.
    private var interrupts: Interrupts?

    /// - Parameter firstRound: the number of the first round.
    init(
        _ sides: PairedSides,
        folder: ScratchFolder,
        length: TimeSpan,
        firstRound: Int = 0,
        progress: @escaping (String) -> Void
    ) {
        self.sides = sides
        self.folder = folder
        self.length = length
        nextRound = firstRound
        self.progress = progress
    }

    /// Measures a round in fresh processes. Nil if the user interrupted it.
    ///
    /// - Parameter isSampled: whether every frame is sampled. Such a round only serves to name functions, and is not
    ///   compared.
    mutating func measure(seed: UInt64, name: String, isSampled: Bool = false) throws -> PairedRound? {
        let sides = sides.inRound(nextRound)
        nextRound += 1
        let plan = PairedPlan(seed: seed, lasting: length, rate: sides.rate)
        if sides.isVirtual { return try virtual(plan, sides) }
        for attempt in 1... {
            do {
                return try live(
                    plan,
                    sides,
                    name: "\(name)-\(attempt)",
                    lead: Self.lead * Int64(attempt),
                    isSampled: isSampled
                )
            } catch let late as SideNotReady {
                guard attempt < Self.attempts else { throw Failure(.inconclusive, lines: late.lines) }
            }
        }
        return nil
    }

    /// Restores the default: a signal ends the process at once.
    mutating func restoreInterrupts() { interrupts?.restore() }

    private func virtual(_ plan: PairedPlan, _ sides: PairedSides) throws -> PairedRound {
        guard let workloads = sides.workloads else { throw Failure(.usage, "commands can't run in virtual time") }
        func run(_ workload: Workload, _ side: PairedSide) throws -> AnalyzedRun {
            let bytes = VirtualEngine.trace(
                CompiledWorkload(workload.inTurns(lasting: length)),
                recordedBy: Version.recordedBy,
                windows: plan.windows(of: side)
            )
            do throws(TraceError) { return Analysis.analyze(try Trace(bytes: bytes)) } catch {
                throw Failure(.internalError, "\(error)")
            }
        }
        return PairedRound(
            plan: plan,
            onScreen: (
                workloads.baseline.inTurns(lasting: length).appsOnScreen(during:),
                workloads.candidate.inTurns(lasting: length).appsOnScreen(during:)
            ),
            baseline: try run(workloads.baseline, .baseline),
            candidate: try run(workloads.candidate.slower(by: sides.slower), .candidate)
        )
    }

    private mutating func live(
        _ plan: PairedPlan,
        _ sides: PairedSides,
        name: String,
        lead: TimeSpan,
        isSampled: Bool
    ) throws -> PairedRound? {
        let origin = MonotonicClock.now() + lead
        var processes: [(side: PairedSide, process: ChildProcess, output: String)] = []
        for side in PairedSide.allCases {
            let output = "\(folder.path)/\(name)-\(side.rawValue)"
            let turns = PairedTurns(origin: origin, plan: plan, side: side, output: output)
            processes.append((side, try start(sides[side], turns, isSampled: isSampled), output))
        }
        guard try wait(processes, from: origin, until: origin + plan.duration(at: sides.rate)) else { return nil }
        let runs = try processes.map { try RunReader.analyze(folder: Self.folder($0.output)) }
        if let workloads = sides.workloads {
            return PairedRound(
                plan: plan,
                onScreen: (
                    workloads.baseline.inTurns(lasting: length).appsOnScreen(during:),
                    workloads.candidate.inTurns(lasting: length).appsOnScreen(during:)
                ),
                baseline: runs[0],
                candidate: runs[1]
            )
        }
        return PairedRound(plan: plan, warmUp: Workload.leastWarmUpInTurns, baseline: runs[0], candidate: runs[1])
    }

    private func start(
        _ source: PairedSides.Source,
        _ turns: PairedTurns,
        isSampled: Bool
    ) throws(RuntimeError) -> ChildProcess {
        var spec = spec(source, turns, isSampled: isSampled)
        spec.output = .file(Self.log(turns.output))
        spec.error = .sameAsOutput
        // Ctrl-C goes only to this process, which then ends its children. A shell's children end with their group.
        spec.group = .own
        return try ChildProcess(spec)
    }

    /// Returns the file for a side's output.
    private static func log(_ output: String) -> String { output + ".log" }

    private func spec(_ source: PairedSides.Source, _ turns: PairedTurns, isSampled: Bool) -> ChildProcess.Spec {
        switch source {
        case .workload(let path, let overrides, let workload):
            var arguments = [
                "gate-side", path, "--turns", turns.text, "--duration", "\(length.nanoseconds)",
                "--seed", "\(workload.seed)",
            ]
            if turns.side == .candidate, sides.slower > 0 { arguments += ["--slower", "\(sides.slower)"] }
            if turns.side == .candidate, let kind = sides.disturbance { arguments += ["--disturb", kind.rawValue] }
            for override in overrides { arguments += ["--set", override] }
            return .itself(arguments)
        case .command(let command):
            var environment = [PairedTurns.variable: turns.text]
            if isSampled { environment[PairedTurns.samplingVariable] = "1" }
            var spec = ChildProcess.Spec("/bin/sh", ["sh", "-c", command])
            spec.environment = .inherited(adding: environment)
            return spec
        }
    }

    /// Waits until both sides are done. False if the user interrupted it.
    private mutating func wait(
        _ processes: [(side: PairedSide, process: ChildProcess, output: String)],
        from origin: Instant,
        until end: Instant
    ) throws -> Bool {
        var interrupts = self.interrupts ?? Interrupts()
        defer { self.interrupts = interrupts }
        let isCommand = sides.workloads == nil
        while true {
            let running = processes.filter { $0.process.exitStatus == nil }
            for (side, process, output) in processes {
                if let status = process.exitStatus, status != 0, !(isCommand && MonotonicClock.now() > end) {
                    throw failure(side, status, log: Self.log(output))
                }
            }
            if running.isEmpty { return true }
            let now = MonotonicClock.now()
            if isCommand, now > origin + Self.beginning {
                let silent = processes.first { Self.trace($0.output) == nil }
                if let silent {
                    processes.forEach { $0.process.kill() }
                    throw Self.unmarked("the \(silent.side.rawValue)")
                }
            }
            // After its last turn, a program that marks its frames waits forever; by then everything is on disk.
            if isCommand, now > end + .milliseconds(500) {
                if now > end + .seconds(3) {
                    running.forEach { $0.process.kill() }
                } else {
                    running.forEach { $0.process.stop() }
                }
            }
            guard now < end + Self.patience else {
                throw Failure(.inconclusive, "the \(running[0].side.rawValue) did not end in time")
            }
            progress("\(max(0, Int((end - now).inSeconds))) s to go in this round")
            if interrupts.wait(for: .milliseconds(100)) {
                processes.forEach { $0.process.stop() }
                return false
            }
        }
    }

    private func failure(_ side: PairedSide, _ status: Int32, log: String) -> any Error {
        let text = (try? FileSystem.read(log, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = text.split(separator: "\n").suffix(5).map { "\(side.rawValue): \($0)" }
        // The status 75 of a command does not have this meaning.
        if status == PairedTurns.notReadyStatus, sides.workloads != nil { return SideNotReady(lines: lines) }
        return Failure(
            .workloadFailed,
            lines: ["the \(side.rawValue) ended with status \(status)"] + lines
        )
    }

    /// Returns the folder that a side left, or the unfinished folder of a program that was ended.
    private static func folder(_ output: String) throws -> String {
        guard let path = trace(output) else { throw unmarked("a side") }
        return path
    }

    private static func trace(_ output: String) -> String? {
        [output, output + ".partial"].first { FileSystem.exists($0 + "/trace") }
    }

    /// Returns the failure for a program that does not run in turns.
    private static func unmarked(_ side: String) -> Failure {
        Failure(
            .workloadFailed,
            "\(side) has begun no recording: in fbprof ab two programs take turns, frame by frame, and must support that",
            "make a ProgramRecording in it, and wait with waitForVsync(): see Documentation/MarkingYourOwnFrames.md",
            "to compare unmodified programs, use fbprof ab --baseline-exec and --candidate-exec"
        )
    }
}

/// A side whose threads were not ready in time, because the machine is busy. The round may be repeated.
private struct SideNotReady: Error {
    var lines: [String]
}
