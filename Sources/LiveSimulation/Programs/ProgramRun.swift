import FrameRecorder
import FrameTrace
import Glibc
import Scenario
import Simulation

/// A real program of a run: waiting, running or ended.
final class ProgramRun: Sendable {
    /// Time allowed to end after being asked to.
    private static let patience = TimeSpan.seconds(2)

    private struct State {
        var hasBegun = false
        var askedAt: Instant?
        var isKilled = false
        var hasEnded = false
        var isGone = false
    }

    let program: ProgramApp
    let app: AppID
    let marks: MarksFile
    private let hook: PresentHook?
    private let cpus: [Int32]
    private let launched: LaunchedProgram
    private let state = Guarded(State())

    /// Prepares a program: starts a process on the apps' CPUs that waits to become it.
    ///
    /// - Parameter output: the file for its output.
    /// - Throws: ``RuntimeError`` if no process can be started.
    init(
        _ program: ProgramApp,
        _ app: AppID,
        cpus: [Int32],
        rights: SchedulingRights,
        platform: Platform,
        output: String
    ) throws(RuntimeError) {
        if let refusal = ProgramFile.refusal(
            of: program.command.first ?? "",
            in: program.folder,
            path: program.environment["PATH"]
        ) {
            throw RuntimeError(.invalidUse, "\(program.name): can't run '\(program.command.first ?? "")': \(refusal)")
        }
        self.program = program
        self.app = app
        self.cpus = cpus
        marks = try MarksFile()
        var setting = LaunchedProgram.Setting()
        setting.environment = program.environment
        setting.marks = marks
        hook = try? PresentHook(
            for: program.command.first ?? "",
            in: program.folder,
            path: program.environment["PATH"]
        )
        setting.hook = hook
        setting.folder = program.folder
        setting.cpus = cpus
        // The nice value of a simulated app's main thread with the same class.
        setting.nice = rights.mayRenice ? Int32(ThreadRank(program.qos, platform: platform, isMain: true).nice) : 0
        setting.output = output
        setting.hasOwnGroup = true
        launched = try LaunchedProgram(program.command, setting)
    }

    /// The subject to record.
    var subject: Subject {
        Subject(
            process: launched.id,
            app: app,
            command: program.command.joined(separator: " "),
            beginsWithExec: true,
            marks: marks,
            isHooked: hook != nil
        )
    }

    /// The next time, from V(0), at which the timeline requires a step; nil if there is none.
    var nextTime: TimeSpan? {
        state.withLock { state in
            if !state.hasBegun { return program.opensAt }
            return state.askedAt == nil && !state.hasEnded ? program.quitsAt : nil
        }
    }

    /// Performs what is due: starts the program, asks it to end, records its end.
    ///
    /// - Parameter running: returns its processes that still run.
    /// - Throws: ``RuntimeError/Code/invalidUse`` if it can't be run.
    func step(
        at now: Instant,
        origin: Instant,
        running: () -> [Int32],
        _ describe: (TraceRecord) -> Void
    ) throws(RuntimeError) {
        var state = self.state.withLock { $0 }
        defer { self.state.withLock { $0 = state } }
        if !state.hasBegun {
            guard let opensAt = program.opensAt, now >= origin + opensAt else { return }
            try launched.run(program.command.first ?? "")
            state.hasBegun = true
            let opened = ScreenChange(
                app: app,
                at: origin + opensAt,
                isOpen: true,
                presentation: program.presentation
            )
            describe(.screen(opened))
        }
        if !state.hasEnded, let end = launched.end {
            state.hasEnded = true
            let cause: ProgramEnd.Cause = state.isKilled ? .killed : state.askedAt == nil ? .itself : .quit
            describe(.program(.ended(ProgramEnd(app: app, at: now, how: end, cause: cause))))
        }
        guard !state.isGone else { return }
        // Processes that the program has started may go on.
        if state.hasEnded, running().isEmpty {
            state.isGone = true
            describe(.screen(ScreenChange(app: app, at: now, isOpen: false)))
        } else if let askedAt = state.askedAt {
            guard !state.isKilled, now >= askedAt + Self.patience else { return }
            send(SIGKILL, to: running())
            state.isKilled = true
        } else if let quitsAt = program.quitsAt, now >= origin + quitsAt {
            send(SIGTERM, to: running())
            state.askedAt = now
        }
    }

    /// CPUs besides the apps' that the running program has allowed itself; its work there is not recorded.
    var foreignCPUs: [Int32] {
        guard state.withLock({ $0.hasBegun }), launched.exitStatus == nil else { return [] }
        return CPUPlan.affinity(of: launched.id).filter { !cpus.contains($0) }
    }

    /// Asks the program to end at the run's end. Kills the waiting process if the program has not begun.
    func stop(_ running: [Int32]) {
        guard state.withLock({ $0.hasBegun }) else { return launched.kill() }
        send(SIGTERM, to: running)
    }

    /// Waits for the program's end, and kills it after the deadline. Returns whether it was killed.
    func finish(by deadline: Instant, _ running: () -> [Int32]) -> Bool {
        func isOver() -> Bool { launched.exitStatus != nil && members(of: running()).isEmpty }
        while !isOver(), MonotonicClock.now() < deadline {
            MonotonicClock.sleep(until: MonotonicClock.now() + .milliseconds(5))
        }
        guard !isOver() else { return false }
        send(SIGKILL, to: running())
        while launched.exitStatus == nil { MonotonicClock.sleep(until: MonotonicClock.now() + .milliseconds(5)) }
        return true
    }

    /// Sends a signal to the program's group. The group's id can't be reused before the first process has been waited
    /// for, nor while another process is in the group.
    private func send(_ signal: Int32, to processes: [Int32]) {
        guard launched.exitStatus != nil else { return signal == SIGKILL ? launched.kill() : launched.stop() }
        for process in members(of: processes) { kill(process, signal) }
    }

    /// Returns the processes that have not left the program's group.
    private func members(of processes: [Int32]) -> [Int32] { processes.filter { getpgid($0) == launched.id } }

    /// Time allowed for all programs together to end with the run.
    static let lastPatience = patience
}
