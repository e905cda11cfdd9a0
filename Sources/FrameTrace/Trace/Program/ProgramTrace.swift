/// The records of programs recorded from outside, grouped by subject.
public struct ProgramTrace: Sendable {
    /// The processes, in the order in which they began.
    public var processes: [ObservedProcess] = []
    /// The program changes of each process by `exec`, in order of time; at most the last ``mostExecutions``.
    public var executions: [Int32: [Execution]] = [:]
    /// The places that threads entered the kernel from.
    public var sites: [SiteID: WaitSite] = [:]
    /// The transitions of each thread from on-CPU to off-CPU, to wait, in order of time.
    public var leaves: [ThreadID: [OffCPUTransition]] = [:]
    /// The entries of each thread into calls that event loops wait in, in order of time; empty if they could not be
    /// seen.
    public var calls: [ThreadID: [CallEntry]] = [:]
    /// The returns of each thread from such calls, in order of time; empty if the kernel recorded the calls and not the
    /// hook.
    public var returns: [ThreadID: [Instant]] = [:]
    /// The readings of each thread's CPU clock at its marks, in order of time; empty if the kernel recorded when
    /// threads ran.
    public var clocks: [ThreadID: [CPUReading]] = [:]
    /// The names of open files, in order of time.
    public var files: [OpenFile] = []
    /// The marks of each thread, in order, without those of present calls.
    public var marks: [ThreadID: [ProgramMark]] = [:]
    /// The begins and ends of the calls in which each thread presents frames, in order.
    public var presents: [ThreadID: [ProgramMark]] = [:]
    /// The names of steps and of present functions, by their numbers.
    public var markNames: [UInt32: String] = [:]
    /// The budget of a marked frame; nil if unknown.
    public var frameBudget: TimeSpan?
    /// The kernel's priorities of each thread, in order of time; empty if they were not read.
    public var ranks: [ThreadID: [KernelPriority]] = [:]
    /// For each app, the event loop or thread whose turns or frames are in the trace; absent if there are none.
    public var homes: [AppID: Home] = [:]
    /// For each app, the main threads of other processes, and the other threads of the same process, that have event
    /// loops besides the one whose turns are in the trace; or, if frames are, the other threads that state theirs in the
    /// same way. Empty if the user chose the loop or thread.
    public var otherLoops: [AppID: [OtherLoop]] = [:]
    /// The waits of the other threads while a thread with turns or frames in the trace waited, in order of time. Empty
    /// before the search for turns, and if the transitions to off-CPU were not recorded.
    public var otherWaits: [ThreadID: [WaitSpan]] = [:]
    /// The programs that run among simulated apps, by app; empty if a program was recorded alone.
    public var plans: [AppID: ProgramPlan] = [:]
    /// The ends of programs, by app; absent for a program that still ran at the end.
    public var ends: [AppID: ProgramEnd] = [:]
    /// The ends of each thread's page faults with I/O, in order of time.
    public var faults: [ThreadID: [MajorFault]] = [:]
    /// The readings of the locks that each thread waited for, in order of time.
    public var locks: [ThreadID: [LockReading]] = [:]
    /// The times for which CPU quotas stopped the program, in order of time; empty if they did not.
    public var quotas: [QuotaTime] = []
    /// The times for which a hypervisor took CPUs, in order of time; empty if it did not, or if they were not read.
    public var stolen: [StolenTime] = []
    /// Whether the search for turns is done; the turns that it found are in the trace as frames.
    public var hasFoundTurns = false
    /// The index of each process in ``processes``, by its number. Only ``take(_:)`` adds processes, at the end.
    private var processPlaces: [Int32: Int] = [:]

    /// A change of the program that a process runs, by `exec`.
    public struct Execution: Sendable, Equatable {
        /// The instant of the change.
        public var at: Instant
        /// The command line before; empty if unknown; nil if there were several and earlier changes were dropped.
        public var before: String?
        /// The runtime that moved the work of the program before between threads, such as `Go`; nil if there was none.
        public var runtime: String?
        /// The command line from then on; empty if unknown.
        public var after: String
    }

    /// The number of program changes of a process that are kept, the last ones. Without this limit, a made-up trace
    /// could cause any amount of work for each of its threads.
    public static let mostExecutions = 64

    /// The event loop, or the thread that marks or presents frames, whose turns or frames are in the trace.
    public struct Home: Sendable, Equatable {
        /// The thread.
        public var thread: ThreadID
        /// The system call that the loop waits in between turns; nil for a thread that marks or presents its frames.
        public var call: String?
        /// The function that presents the frames; nil if they are marked, or if they are turns.
        public var presentedWith: String?
        /// The waits for the display, in order. They are not part of frames.
        public var displayWaits: [Interval]
        /// The turns whose begin is an estimate because the loop did not wait before them, in order.
        public var estimatedTurns: [FrameNumber]
        /// Whether the thread is not a main thread and was not chosen by the user: no main thread has a loop.
        public var isFallbackThread: Bool
        /// The command line of the program with the loop, if its process ran several, one after the other; nil
        /// otherwise.
        public var program: String?
        /// The instant at which the process began to run that program; nil if it ran it from its begin.
        public var programStart: Instant?
        /// The runtime that moves the work of that program between threads, such as `Go`; nil if there is none.
        public var runtime: String?
        /// The starts of the sleeps between turns that were longer than the loop's period, in order; empty if it has no
        /// period.
        public var longSleeps: [Instant]
        /// Whether the loop sleeps between turns but has no even period.
        public var hasUnevenSleeps: Bool

        /// Creates the home of an app.
        public init(
            thread: ThreadID,
            call: String?,
            presentedWith: String? = nil,
            displayWaits: [Interval] = [],
            estimatedTurns: [FrameNumber] = [],
            isFallbackThread: Bool = false,
            program: String? = nil,
            programStart: Instant? = nil,
            runtime: String? = nil,
            longSleeps: [Instant] = [],
            hasUnevenSleeps: Bool = false
        ) {
            self.thread = thread
            self.call = call
            self.presentedWith = presentedWith
            self.displayWaits = displayWaits
            self.estimatedTurns = estimatedTurns
            self.isFallbackThread = isFallbackThread
            self.program = program
            self.programStart = programStart
            self.runtime = runtime
            self.longSleeps = longSleeps
            self.hasUnevenSleeps = hasUnevenSleeps
        }
    }

    /// Whether no program was recorded from outside: the trace is of simulated apps only, or of a program that records
    /// itself.
    public var isEmpty: Bool { processes.isEmpty }

    mutating func take(_ record: ProgramRecord) {
        switch record {
        case .process(let process):
            // A process that executes another program keeps its id.
            if let index = processPlaces[process.id] {
                var isLast = true
                if let at = process.executed { isLast = execute(process, at: at, before: processes[index]) }
                guard isLast else { return }
                processes[index].command = process.command
                processes[index].runtime = process.runtime
            } else {
                processPlaces[process.id] = processes.count
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

    /// Inserts a program change of a process by its instant, because records of several CPUs come in any order. Returns
    /// whether it is the latest one so far.
    ///
    /// - Parameter last: The process with its latest program before this record.
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
