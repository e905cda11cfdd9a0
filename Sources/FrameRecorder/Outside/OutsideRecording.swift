public import FrameTrace

/// Records a program from outside: nothing in it is changed, linked or asked.
///
/// The trace has what the kernel tells: when its threads were on a CPU, who made them ready, where they waited and at what.
/// Turns, frames and causes are found in the analysis.
public final class OutsideRecording {
    /// What to record, and how.
    public struct Plan: Sendable {
        /// The app's name in reports.
        public var name: String
        /// How long a turn, or a frame that the program marks, may take; nil for 50 ms and 16.667 ms.
        public var budget: TimeSpan?
        /// The first part from the program's first turn on, left out of all figures.
        public var warmUp: TimeSpan
        /// How long it is to be recorded; nil up to its end.
        public var duration: TimeSpan?
        /// The version of fbprof.
        public var recordedBy: String

        /// What to record.
        public init(name: String, budget: TimeSpan?, warmUp: TimeSpan, duration: TimeSpan?, recordedBy: String) {
            self.name = name
            self.budget = budget
            self.warmUp = warmUp
            self.duration = duration
            self.recordedBy = recordedBy
        }
    }

    private let recording: Recording
    private let subject: Subject
    /// What the kernel said of the CPUs' time when it began.
    private let accounting: CPUAccounting?
    /// How often a CPU quota stopped the program: its control group need not be this process's.
    private let throttling = ThrottleCounter()
    private let quotaLog: QuotaLog
    private let stealLog: StealLog
    /// Processes whose control groups are looked up once a second, at most: 0.1 ms each.
    private static let mostWatched = 16

    /// Starts to record a process.
    ///
    /// - Parameters:
    ///   - process: its id.
    ///   - command: its command line.
    ///   - beginsWithExec: whether it is recorded from where it runs another program on.
    ///   - descendants: processes that it has started already.
    ///   - marks: where it may mark its frames.
    ///   - isHooked: whether the hook is preloaded into it.
    /// - Throws: ``RuntimeError/Code/unavailable`` where the kernel does not allow it.
    public init(
        _ plan: Plan,
        process: Int32,
        command: [String],
        beginsWithExec: Bool,
        descendants: [Int32] = [],
        marks: MarksFile?,
        isHooked: Bool = false,
        in folder: RunFolder
    ) throws(RuntimeError) {
        let allowed = CPUPlan.allowed()
        let machine = MachineSurvey.summary(
            try CPUPlan(cores: allowed.count, allowed: allowed),
            CapabilityProbe.ofRecordings()
        )
        subject = Subject(
            process: process,
            app: AppID(0),
            command: command.joined(separator: " "),
            beginsWithExec: beginsWithExec,
            descendants: descendants,
            marks: marks,
            isHooked: isHooked
        )
        let turn = plan.budget ?? .milliseconds(50)
        let header = TraceHeader(
            name: plan.name,
            engine: "recorded program",
            facts: TraceFacts(on: machine),
            recordedBy: plan.recordedBy,
            startedAt: MonotonicClock.date(),
            planned: plan.duration,
            warmUp: plan.warmUp,
            seed: 0,
            cores: allowed.count,
            grid: VsyncGrid(origin: MonotonicClock.now(), rate: .hz60)
        )
        accounting = CPUAccounting.read(allowed)
        let made = try Recording(
            Recording.Options(
                header: header,
                ownCPUs: [],
                budgets: [],
                samplingRate: 0,
                subjects: [subject],
                recordsItself: false
            ),
            in: folder
        )
        recording = made
        gaps = ProgramGaps.sentences(machine, calls: made.loopCalls)
        if let refusal = made.switches.refusals[subject.app] {
            made.abandon()
            throw refusal
        }
        throttling.watch(processes: [process] + descendants)
        let quotaLog = QuotaLog(throttling) { [weak made] in made?.describe(.program(.quota($0))) }
        self.quotaLog = quotaLog
        let stealLog = StealLog(allowed) { [weak made] in made?.describe(.program(.stolen($0))) }
        self.stealLog = stealLog
        // Processes come, and may be moved to another group.
        let (counter, dueAt) = (throttling, Guarded(MonotonicClock.now()))
        made.addAlongside { [switches = made.switches, quotaLog, stealLog] in
            quotaLog.look()
            stealLog.look()
            let now = MonotonicClock.now()
            let isDue = dueAt.withLock { next in
                guard now >= next else { return false }
                next = now + .seconds(1)
                return true
            }
            if isDue { counter.watch(processes: Array(switches.processes.suffix(Self.mostWatched))) }
        }
        recording.describe(.machine(machine))
        recording.describe(.program(.budgets(turn: turn, frame: plan.budget ?? RefreshRate.hz60.interval)))
        recording.describe(
            .app(AppDescription(id: subject.app, name: plan.name, pacing: nil, budget: turn, clock: .own))
        )
    }

    /// What this machine does not let be seen of the program, a sentence each with what is lost by it.
    public let gaps: [String]

    /// Who records the calls that its event loops wait in.
    package var loopCalls: LoopCallSource { recording.loopCalls }

    /// The first error in writing the trace, if there was one.
    public var failure: RuntimeError? { recording.failure }

    /// The processes of the program that still run, by id.
    public var runningProcesses: [Int32] {
        recording.switches.processes.filter(RunningProgram.isAlive)
    }

    /// Ends the recording.
    ///
    /// - Parameter end: how the program ended, where it has and nobody here asked it to.
    /// - Throws: ``RuntimeError/Code/storage`` where anything could not be written.
    public func finish(_ ending: RunEnding, end: ProcessEnd? = nil) throws(RuntimeError) {
        if let end {
            let record = ProgramEnd(app: subject.app, at: MonotonicClock.now(), how: end, cause: .itself)
            recording.describe(.program(.ended(record)))
        }
        let now = accounting.flatMap { _ in CPUAccounting.read(CPUPlan.allowed()) }
        quotaLog.look()
        stealLog.look()
        try recording.finish(ending, at: MonotonicClock.now()) { quality in
            // What others took is in the slices; what the hypervisor took is not.
            quality.stealShare = accounting.flatMap { now?.noise(since: $0)?.steal }
            quality.throttling = throttling.total()
        }
    }

    /// Gives the recording up, for a program that never began.
    public func abandon() { recording.abandon() }
}
