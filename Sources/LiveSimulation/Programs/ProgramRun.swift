import FrameRecorder
import FrameTrace
import Glibc
import Scenario
import Simulation

/// One real program of a run: waiting, running or ended.
final class ProgramRun: Sendable {
    /// How long it may take to end once it has been asked to.
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

    /// Prepares a program: a process that waits to become it, on the apps' CPUs.
    ///
    /// - Parameter output: where what it prints goes.
    /// - Throws: ``RuntimeError`` where nothing can be started.
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
        // As the main thread of a simulated app of its class.
        setting.nice = rights.mayRenice ? Int32(ThreadRank(program.qos, platform: platform, isMain: true).nice) : 0
        setting.output = output
        setting.isApart = true
        launched = try LaunchedProgram(program.command, setting)
    }

    /// What is to be recorded of it.
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

    /// When it is to be looked after next because of a time that the timeline says, from V(0); nil for none.
    var nextTime: TimeSpan? {
        state.withLock { state in
            if !state.hasBegun { return program.opensAt }
            return state.askedAt == nil && !state.hasEnded ? program.quitsAt : nil
        }
    }

    /// Does what is due: starts it, asks it to end, notes its end.
    ///
    /// - Parameter running: the processes of it that still run.
    /// - Throws: ``RuntimeError/Code/invalidUse`` where it can't be run.
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
        // A program may go on in processes that it has started.
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

    /// CPUs that it has given itself beside the apps' own, while it runs: what it does there is not recorded.
    var foreignCPUs: [Int32] {
        guard state.withLock({ $0.hasBegun }), launched.exitStatus == nil else { return [] }
        return CPUPlan.affinity(of: launched.id).filter { !cpus.contains($0) }
    }

    /// Asks it to end, as the run is over. One that has not begun never does.
    func stop(_ running: [Int32]) {
        guard state.withLock({ $0.hasBegun }) else { return launched.kill() }
        send(SIGTERM, to: running)
    }

    /// Waits for its end, and kills it where that takes too long. Returns whether it had to.
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

    /// Sends a signal to its group. Its number is nobody else's while the first process has not been waited for, and after that
    /// as long as another one is in the group.
    private func send(_ signal: Int32, to processes: [Int32]) {
        guard launched.exitStatus != nil else { return signal == SIGKILL ? launched.kill() : launched.stop() }
        for process in members(of: processes) { kill(process, signal) }
    }

    /// Those of some processes that have not left its group.
    private func members(of processes: [Int32]) -> [Int32] { processes.filter { getpgid($0) == launched.id } }

    /// How long all programs together may take to end with the run.
    static let lastPatience = patience
}
