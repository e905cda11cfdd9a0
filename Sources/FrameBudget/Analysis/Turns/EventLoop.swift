public import FrameTrace

/// A thread of a recorded program that has an event loop.
public struct EventLoop: Sendable {
    /// The thread.
    public var thread: ThreadDescription
    /// The system call in which its loop waits between turns.
    public var call: String
    /// Its turns, in order.
    public var turns: [Interval]
    /// The indices of turns with an estimated begin: the loop did not wait before them.
    public var estimatedTurns: [Int]
    /// The begin of a turn that has not ended; nil where the thread is at home, or has ended after a short turn.
    public var open: Instant?
    /// The waits between turns, in order, each until the thread was woken.
    var waits: [Interval]
    /// Whether it waits for a lock or a condition, mostly for work that it has handed out to other threads of the
    /// program.
    var waitsForOwnThreads: Bool
    /// Whether it is the main thread of its process.
    public var isMain: Bool
    /// The times in which it was off the CPU.
    var times: [OffCPUTime]
    /// The command line of its program, where its process ran several with a loop, one after the other; nil elsewhere.
    var program: String?
    /// When its process began to run that program; nil where it has run that one from its begin.
    var programStart: Instant?
    /// When its process began to run the next program; nil for the last one.
    var programEnd: Instant?
    /// The runtime that moves that program's work between threads, such as `Go`; nil where there is none.
    var runtime: String?
}

extension Trace {
    /// Returns the event loops of the programs that were recorded from outside, by thread.
    ///
    /// - Parameter app: the program; nil for all of them.
    /// - Complexity: O(n log n) over the waits of their threads.
    public func eventLoops(_ options: TurnOptions = TurnOptions(), of app: AppID? = nil) -> [EventLoop] {
        let finder = HomeFinder(program, options.home)
        let runtimes: [Int32: String] = Dictionary(
            program.processes.compactMap { process in process.runtime.map { (process.id, $0) } },
            uniquingKeysWith: { $1 }
        )
        return threads.values.filter { $0.kind == .simulated && (app == nil || $0.app == app) }.sorted { $0.id < $1.id }
            .compactMap { thread in
                let runtime = thread.process.flatMap { runtimes[$0.id] }
                return loop(of: thread, finder, runtime: runtime, judgesLast: options.judgesLastProgram)
            }
    }

    /// Returns the loop of a thread; nil where it has none. If its process ran several programs, it is that of the
    /// program whose loop turned most often; among equals, of the last one.
    ///
    /// - Parameters:
    ///   - runtime: the runtime of its process's last program, which moves work between threads.
    ///   - judgesLast: whether to return the loop of the last program that has one, whichever turned most often.
    private func loop(
        of thread: ThreadDescription,
        _ finder: HomeFinder,
        runtime: String?,
        judgesLast: Bool
    ) -> EventLoop? {
        let times = OffCPUTime.times(of: thread.id, in: self)
        let executions = thread.process.flatMap { program.executions[$0.id] } ?? []
        let programs = ProgramTimes.cut(times, program.entries(of: thread.id), at: executions, runtime: runtime)
        let loops = programs.reversed().compactMap { loop(of: thread, in: $0, finder) }
        let chosen: EventLoop? = judgesLast ? loops.first : loops.max { $0.turns.count < $1.turns.count }
        guard var found = chosen else { return nil }
        found.times = times
        if loops.count == 1 { found.program = nil }
        return found
    }

    /// Returns the loop of a thread in one program; nil where it has none there.
    private func loop(of thread: ThreadDescription, in part: ProgramTimes, _ finder: HomeFinder) -> EventLoop? {
        guard let home = finder.home(part.times, part.calls, of: thread.process?.id) else { return nil }
        let (found, nonblockingEntries, open) = TurnBuilder.turns(home, part.times, part.calls)
        let separated = CatchUp.separated(
            found,
            mayLeaveNoRecord(home, part) ? slices[thread.id] ?? [] : [],
            nonblockingEntries: nonblockingEntries,
            sleeps: WaitFamily(call: home.call) == .sleep
        )
        guard !separated.turns.isEmpty || open != nil else { return nil }
        let atHome = part.times.filter { !$0.isStop && $0.leave.map(home.isAt) ?? false }
        let isFutex = WaitFamily(call: home.call) == .futex
        return EventLoop(
            thread: thread,
            call: home.call,
            turns: separated.turns,
            estimatedTurns: separated.estimated,
            // A turn that another program has cut off is not open.
            open: part.end == nil ? unended(open, of: thread.id) : nil,
            waits: atHome.map { Interval(start: $0.interval.start, end: $0.ready) },
            waitsForOwnThreads: isFutex && handsOutWork(thread.id, before: atHome),
            isMain: thread.process?.id == thread.kernelID,
            times: part.times,
            program: part.command,
            programStart: part.start,
            programEnd: part.end,
            runtime: part.runtime
        )
    }

    /// Whether an iteration of a loop may leave neither a recorded wait nor a recorded entry into its call: a loop that
    /// sleeps for what is left does not sleep when late, a condition that already holds takes no call, and calls that
    /// read one file are not recorded where they need not wait.
    private func mayLeaveNoRecord(_ home: Home, _ part: ProgramTimes) -> Bool {
        switch WaitFamily(call: home.call) {
        case .sleep: !entersEvenWhenLate(home, part)
        case .read, .futex: true
        case .poll, nil: false
        }
    }

    /// Whether each iteration of a loop has a recorded entry into its sleep: it sleeps until an instant. Such a sleep
    /// takes an instant that is past already, so a late loop enters it as well.
    private func entersEvenWhenLate(_ home: Home, _ part: ProgramTimes) -> Bool {
        guard home.call == "clock_nanosleep", part.calls.contains(where: { home.sites.contains($0.site) }) else {
            return false
        }
        var (all, untilInstant) = (0, 0)
        for time in part.times where time.knowsArguments && !time.isStop {
            guard let leave = time.leave, home.isAt(leave) else { continue }
            all += 1
            // The flag TIMER_ABSTIME.
            if leave.arguments.1 & 1 == 1 { untilInstant += 1 }
        }
        return untilInstant * 2 > all
    }

    /// Returns the loop whose turns are the program's frames; nil where there is none, or none of the requested thread.
    func chosenLoop(_ loops: [EventLoop], _ options: TurnOptions, of app: AppID) -> EventLoop? {
        if let asked = options.thread {
            return loops.filter { $0.thread.name == asked || "\($0.thread.kernelID)" == asked }.max {
                $0.turns.count < $1.turns.count
            }
        }
        let first = program.processes.first { $0.app == app }?.id
        let own = loops.first { $0.thread.kernelID == first }
        return own.flatMap { UserChangers.started(by: $0, among: loops) } ?? own
            ?? loops.filter(\.isMain).max { $0.turns.count < $1.turns.count }
            ?? loops.max { $0.turns.count < $1.turns.count }
    }

    /// Whether a thread has woken most of those that end its waits: it waits for work that it has handed out. It does
    /// not wake a thread that asks it to draw something.
    private func handsOutWork(_ thread: ThreadID, before waits: [OffCPUTime]) -> Bool {
        var (since, count) = (Instant.zero, 0)
        for wait in waits {
            if let waker = wait.waker, threads[waker]?.kind == .simulated, let woken = wakings[waker] {
                let next = woken.sortedIndex(where: { $0.at > wait.interval.start })
                if woken[..<next].reversed().prefix(while: { $0.at >= since }).contains(where: { $0.by == thread }) {
                    count += 1
                }
            }
            since = wait.ready
        }
        return count * 2 > waits.count
    }

    /// Returns the begin of a turn or a frame that has not ended; nil where the program may only have quit in it.
    ///
    /// A turn as long as a hang counts where Ctrl-C or a signal ended the program, or it failed in it. What a program
    /// does after Ctrl-C takes less until the recording has ended, and a program that ends with status 0 has quit.
    func unended(_ open: Instant?, of thread: ThreadID) -> Instant? {
        guard let open else { return nil }
        let isLong = { (end: Instant) in end - open >= HangSummary.shortest }
        if isAlive(thread) { return ending != .interrupted || isLong(observedUntil) ? open : nil }
        guard isCut(thread), let end = end(of: thread), isLong(end),
            !kernelGaps.contains(where: { $0.end > open && $0.start < end })
        else { return nil }
        return open
    }

    /// Whether a thread ended for another reason than that its program quit.
    private func isCut(_ thread: ThreadID) -> Bool {
        // The timeline asks programs among simulated apps to quit.
        guard let app = threads[thread]?.app, program.plans[app] == nil else { return false }
        return ending == .interrupted || program.ends[app].map { $0.status != 0 } ?? false
    }

    /// Returns when a thread was last on a CPU; nil where that was not recorded.
    func end(of thread: ThreadID) -> Instant? { slices[thread]?.last?.end }

    /// Whether a thread had not ended when the observation did: it was on a CPU, ready, or is known to have waited.
    func isAlive(_ thread: ThreadID) -> Bool {
        // Whether it has ended was not recorded: better no turn than one without an end.
        if slices[thread] == nil, program.clocks[thread] != nil { return false }
        guard let last = slices[thread]?.last, last.ending == .waiting, last.end < observedUntil else { return true }
        if program.leaves[thread]?.last?.at == last.end { return true }
        var hooked = HookedCalls(program, thread)
        return hooked.leave(at: last.end) != nil
    }

    /// Returns until when a thread may have gone on with what it did last: its end, or that of the observation.
    func lastInstant(of thread: ThreadID) -> Instant {
        isAlive(thread) ? observedUntil : end(of: thread) ?? observedUntil
    }

    /// Whether a thread was waiting when the observation ended.
    func isWaiting(_ thread: ThreadID) -> Bool {
        slices[thread]?.last.map { $0.end < observedUntil && !$0.endedReady } ?? false
    }
}
