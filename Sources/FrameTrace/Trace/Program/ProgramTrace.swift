/// The records of a program that was recorded from outside, sorted.
public struct ProgramTrace: Sendable {
    /// Its processes, in the order in which they began.
    public var processes: [ObservedProcess] = []
    /// By process: where it began to run another program, in order of time. Of more than ``mostExecutions``, the last ones.
    public var executions: [Int32: [Execution]] = [:]
    /// The places that threads entered the kernel from.
    public var sites: [SiteID: WaitSite] = [:]
    /// When each thread left the CPU to wait, in order of time.
    public var leaves: [ThreadID: [CPULeave]] = [:]
    /// When each thread entered a call that event loops wait in, in order of time. Empty where that could not be seen.
    public var calls: [ThreadID: [CallEntry]] = [:]
    /// When each thread came out of such a call, in order of time. Empty where the kernel recorded the calls, and not the hook.
    public var returns: [ThreadID: [Instant]] = [:]
    /// What each thread's CPU clock said at its marks, in order of time. Empty where the kernel recorded when it ran.
    public var clocks: [ThreadID: [CPUReading]] = [:]
    /// Open files, in order of time.
    public var files: [OpenFile] = []
    /// What each thread said of itself, in order.
    public var marks: [ThreadID: [ProgramMark]] = [:]
    /// When each thread was in a function that presents a frame, in order: where each call begins and where it ends.
    public var presents: [ThreadID: [ProgramMark]] = [:]
    /// The names of steps and of present functions, by their numbers.
    public var markNames: [UInt32: String] = [:]
    /// How long a frame may take; nil where that is not known.
    public var frameBudget: TimeSpan?
    /// How the kernel ranked each thread, in order of time. Empty where that was not looked up.
    public var ranks: [ThreadID: [KernelPriority]] = [:]
    /// By app: the thread whose turns or frames stand in the trace, and the call that its loop waits in; none where none do.
    public var homes: [AppID: Home] = [:]
    /// By app: main threads of other processes and further threads of the same one that have event loops, beside the one whose turns
    /// stand in the trace. Empty where the thread was asked for.
    public var otherLoops: [AppID: [OtherLoop]] = [:]
    /// What its other threads waited for while a thread with turns or frames in the trace waited, in order of time. Empty before turns have
    /// been looked for, and where it was not seen where the threads left the CPU.
    public var otherWaits: [ThreadID: [WaitSpan]] = [:]
    /// The programs that run among simulated apps, by app; empty where a program alone was recorded.
    public var plans: [AppID: ProgramPlan] = [:]
    /// How each of those ended; none for what still ran at the end.
    public var ends: [AppID: ProgramEnd] = [:]
    /// When each thread's page faults with I/O were over, in order of time.
    public var faults: [ThreadID: [MajorFault]] = [:]
    /// Who held the lock that each thread waited for, when it was looked at, in order of time.
    public var locks: [ThreadID: [LockLook]] = [:]
    /// How long CPU quotas stopped the program, in order of time. Empty where they did not.
    public var quotas: [QuotaTime] = []
    /// How long a hypervisor took the CPUs, in order of time. Empty where it did not, or nobody looked.
    public var stolen: [StolenTime] = []
    /// Whether its turns have been looked for: what was found stands in the trace as frames.
    public var isSearched = false

    /// A process began to run another program.
    public struct Execution: Sendable, Equatable {
        /// When.
        public var at: Instant
        /// The command line before that, empty where it is not known; nil where there were several, which are not known apart.
        public var before: String?
        /// What moved the work of the program before that between threads, such as `Go`; nil where that was its own affair.
        public var runtime: String?
        /// The command line from then on; empty where it is not known.
        public var after: String
    }

    /// Of more executions of one process, the first ones are forgotten: else a made-up trace could ask for any amount of work at each of its
    /// threads.
    public static let mostExecutions = 64

    /// Where a thread's loop comes back to.
    public struct Home: Sendable, Equatable {
        /// The thread.
        public var thread: ThreadID
        /// The system call; nil for a thread that marks or presents its frames.
        public var call: String?
        /// The function that it presents them with; nil where it marks them, or turns are counted.
        public var presentedWith: String?
        /// When it waited for the display, in order: no part of a frame.
        public var displayWaits: [Interval]
        /// Turns whose begin is an estimate, by their numbers in order: the loop did not wait before them.
        public var estimatedTurns: [FrameNumber]
        /// Whether nobody asked for the thread, and no main thread has a loop.
        public var isStandIn: Bool
        /// The command line of the program that it is of, where its process ran several, one after the other; nil elsewhere.
        public var program: String?
        /// When its process began to run the program that it is of; nil where it has run that one from its begin.
        public var programStart: Instant?
        /// What moves the work of that program between threads, such as `Go`; nil where that is its own affair.
        public var runtime: String?
        /// Where it began sleeps between turns that were longer than its period, in order; none where it has no period.
        public var longSleeps: [Instant]

        /// Where a thread's loop comes back to.
        public init(
            thread: ThreadID,
            call: String?,
            presentedWith: String? = nil,
            displayWaits: [Interval] = [],
            estimatedTurns: [FrameNumber] = [],
            isStandIn: Bool = false,
            program: String? = nil,
            programStart: Instant? = nil,
            runtime: String? = nil,
            longSleeps: [Instant] = []
        ) {
            self.thread = thread
            self.call = call
            self.presentedWith = presentedWith
            self.displayWaits = displayWaits
            self.estimatedTurns = estimatedTurns
            self.isStandIn = isStandIn
            self.program = program
            self.programStart = programStart
            self.runtime = runtime
            self.longSleeps = longSleeps
        }
    }

    /// Whether there is none: the trace is of simulated apps alone, or of a program that marks its own frames.
    public var isEmpty: Bool { processes.isEmpty }

    mutating func take(_ record: ProgramRecord) {
        switch record {
        case .process(let process):
            // One that runs another program goes on under its id.
            if let index = processes.firstIndex(where: { $0.id == process.id }) {
                var isLast = true
                if let at = process.executed { isLast = execute(process, at: at, before: processes[index]) }
                guard isLast else { return }
                processes[index].command = process.command
                processes[index].runtime = process.runtime
            } else {
                processes.append(process)
            }
        case .site(let site): sites[site.id] = site
        case .left(let thread, let leave): leaves[thread, default: []].append(leave)
        case .called(let thread, let call): calls[thread, default: []].append(call)
        case .returned(let thread, let instant): returns[thread, default: []].append(instant)
        case .clock(let thread, let reading): clocks[thread, default: []].append(reading)
        case .mark(let thread, let mark):
            switch mark.kind {
            case .present, .presented: presents[thread, default: []].append(mark)
            case .frame, .frameBegin, .frameEnd, .pause, .stepBegin, .stepEnd:
                marks[thread, default: []].append(mark)
            }
        case .markName(let number, let name): markNames[number] = name
        case .budgets(_, let frame): frameBudget = frame
        case .file(let file): files.append(file)
        case .rank(let thread, let rank): ranks[thread, default: []].append(rank)
        case .plan(let plan): plans[plan.app] = plan
        case .ended(let end): ends[end.app] = end
        case .fault(let thread, let fault): faults[thread, default: []].append(fault)
        case .lock(let thread, let look): locks[thread, default: []].append(look)
        case .quota(let quota): quotas.append(quota)
        case .stolen(let time): stolen.append(time)
        }
    }

    /// Takes that a process executed a program, at its place in time: what happened on several CPUs comes in any order. Returns whether
    /// that is its last one so far.
    ///
    /// - Parameter last: the process with its last program before this record.
    private mutating func execute(
        _ process: ObservedProcess,
        at instant: Instant,
        before last: ObservedProcess
    ) -> Bool {
        var all = executions.removeValue(forKey: process.id) ?? []
        let place = all.firstIndex { $0.at > instant } ?? all.count
        let isLast = place == all.count
        let before: String? = isLast ? last.command : all[place].before
        let runtime: String? = isLast ? last.runtime : all[place].runtime
        if !isLast {
            all[place].before = process.command
            all[place].runtime = process.runtime
        }
        all.insert(Execution(at: instant, before: before, runtime: runtime, after: process.command), at: place)
        if all.count > Self.mostExecutions {
            all.removeFirst()
            all[0].before = nil
        }
        executions[process.id] = all
        return isLast
    }

    mutating func finish() {
        for thread in leaves.keys { leaves[thread]?.sort { $0.at < $1.at } }
        for thread in calls.keys { calls[thread]?.sort { $0.at < $1.at } }
        for thread in returns.keys { returns[thread]?.sort() }
        for thread in clocks.keys { clocks[thread]?.sort { $0.at < $1.at } }
        for thread in ranks.keys { ranks[thread]?.sort { $0.at < $1.at } }
        for thread in faults.keys { faults[thread]?.sort { $0.at < $1.at } }
        for thread in locks.keys { locks[thread]?.sort { $0.at < $1.at } }
        quotas.sort { $0.looks.end < $1.looks.end }
        stolen.sort { $0.looks.end < $1.looks.end }
        files.sort { $0.at < $1.at }
    }
}
