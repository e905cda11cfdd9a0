public import FrameTrace

/// A recording of a program from outside, which is neither changed nor linked.
///
/// The trace holds the kernel's records: when its threads were on a CPU, which threads woke them, and where and on what
/// they waited. Turns, frames and causes are found by the analysis.
public final class OutsideRecording {
    /// The settings of a recording.
    public struct Plan: Sendable {
        /// The app's name in reports.
        public var name: String
        /// The budget of a turn, or of a frame that the program marks; nil for 50 ms and 16.667 ms.
        public var budget: TimeSpan?
        /// The first part after the program's first turn, left out of all figures.
        public var warmUp: TimeSpan
        /// The length of the recording; nil for up to the program's end.
        public var duration: TimeSpan?
        /// The version of fbprof.
        public var recordedBy: String

        /// Creates the settings.
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
    /// The kernel's accounting of CPU time at the start.
    private let accounting: CPUAccounting?
    /// Counts how often a CPU quota stopped the program, whose control group may differ from this process's.
    private let throttling = ThrottleCounter()
    private let quotaLog: QuotaLog
    private let stealLog: StealLog
    /// Number of processes whose control groups are looked up once a second, at most: 0.1 ms each.
    private static let mostWatched = 16

    /// Starts recording a process.
    ///
    /// - Parameters:
    ///   - process: its id.
    ///   - command: its command line.
    ///   - beginsWithExec: whether the recording begins when it executes another program.
    ///   - descendants: processes that it has started already.
    ///   - marks: the file for its marks.
    ///   - isHooked: whether the hook is preloaded into it.
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
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
        // New processes appear, and processes may move to another group.
        let (counter, dueAt) = (throttling, Guarded(MonotonicClock.now()))
        made.addFlushAction { [switches = made.switches, quotaLog, stealLog] in
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

    /// Limits of what can be seen of the program on this machine, one sentence each with what is lost.
    public let gaps: [String]

    /// The recorder of the calls that its event loops wait in.
    package var loopCalls: LoopCallSource { recording.loopCalls }

    /// The first error in writing the trace; nil if there was none.
    public var failure: RuntimeError? { recording.failure }

    /// The ids of the program's processes that still run.
    public var runningProcesses: [Int32] {
        recording.switches.processes.filter(RunningProgram.isAlive)
    }

    /// Ends the recording.
    ///
    /// - Parameter end: how the program ended, if it ended by itself.
    /// - Throws: ``RuntimeError/Code/storage`` if anything could not be written.
    public func finish(_ ending: RunEnding, end: ProcessEnd? = nil) throws(RuntimeError) {
        if let end {
            let record = ProgramEnd(app: subject.app, at: MonotonicClock.now(), how: end, cause: .itself)
            recording.describe(.program(.ended(record)))
        }
        let now = accounting.flatMap { _ in CPUAccounting.read(CPUPlan.allowed()) }
        quotaLog.look()
        stealLog.look()
        try recording.finish(ending, at: MonotonicClock.now()) { quality in
            // The slices hold what other processes took, but not what the hypervisor took.
            quality.stealShare = accounting.flatMap { now?.noise(since: $0)?.steal }
            quality.throttling = throttling.total()
        }
    }

    /// Abandons the recording, for a program that never began.
    public func abandon() { recording.abandon() }
}
