public import FrameTrace

extension Trace {
    /// Returns the trace of programs that were recorded from outside, with the frames of each: those that it marks,
    /// those that it presents, or else the turns of its event loop. They are added as begins, ends and waits, as if the
    /// thread had recorded them. Any other trace is returned unchanged, and so is a program without either.
    ///
    /// - Complexity: O(n log n) over the waits of their threads.
    public func withTurns(_ options: TurnOptions = TurnOptions()) -> Trace {
        guard !program.isEmpty, !program.hasFoundTurns else { return self }
        var trace = self
        trace.program.hasFoundTurns = true
        trace.program.joinCallVariants()
        var starts: [AppID: Instant] = [:]
        for index in apps.indices where apps[index].clock.isOwn {
            let app = apps[index].id
            starts[app] = trace.addFrames(ofApp: index, options.filled(from: program.plans[app]?.choice))
        }
        trace.addOtherWaits()
        trace.addStartUp(screenChanges, starts)
        // The pauses of programs come between the changes that were noted while they ran.
        trace.screenChanges = trace.screenChanges.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        return trace
    }

    /// Adds the frames of one program. Returns the begin of the first one; nil where it has none.
    private mutating func addFrames(ofApp index: Int, _ options: TurnOptions) -> Instant? {
        if let budget = options.budget { apps[index].budget = budget }
        let app = apps[index]
        let loops = eventLoops(options, of: app.id)
        if let stated = statedFrames(options, of: app.id, loops) {
            let thread = stated.thread
            apps[index].clock = .marks
            program.homes[app.id] = ProgramTrace.Home(
                thread: thread,
                call: nil,
                presentedWith: stated.presentedWith,
                displayWaits: stated.displayWaits
            )
            apps[index].budget = options.budget ?? program.frameBudget ?? app.budget
            if options.thread == nil {
                let others = otherFrames(loops, of: app.id, options, beside: stated)
                program.otherLoops[app.id] = others
            }
            show(stated.sessions, of: app)
            let steps = MarkedSteps(program.marks[thread] ?? [], self, thread, of: app)
            add(stated.frames, open: stated.open, of: thread, stated.times, steps)
            if stated.open != nil { hide(app, whereEnded: thread) }
            return stated.frames.first?.start
        } else if let loop = chosenLoop(loops, options, of: app.id), let start = loop.turns.first?.start ?? loop.open {
            program.homes[app.id] = ProgramTrace.Home(
                thread: loop.thread.id,
                call: loop.call,
                estimatedTurns: loop.estimatedTurns.map { FrameNumber(UInt32($0)) },
                isFallbackThread: options.thread == nil && options.home == nil && !loop.isMain,
                program: loop.program,
                programStart: loop.programStart,
                runtime: loop.runtime,
                longSleeps: LongSleeps.found(in: loop, budget: apps[index].budget),
                hasUnevenSleeps: LongSleeps.areUneven(in: loop)
            )
            if options.thread == nil, options.home == nil {
                let others = otherLoops(loops, of: app.id, beside: loop)
                program.otherLoops[app.id] = others
            }
            show([(start, loop.programEnd)], of: app)
            add(loop.turns, open: loop.open, of: loop.thread.id, loop.times, nil)
            if loop.open != nil { hide(app, whereEnded: loop.thread.id) }
            return start
        }
        return nil
    }

    /// Adds when the frames of an app are wanted. For a program that was recorded alone, warm-up begins with its first
    /// frame. Among simulated apps, a program is on screen from its start: there its marks only show pauses.
    private mutating func show(_ sessions: [(start: Instant, end: Instant?)], of app: AppDescription) {
        guard let first = sessions.first else { return }
        let isAmongOthers = program.plans[app.id] != nil
        if !isAmongOthers { header.warmUp += first.start - header.grid.origin }
        for (number, session) in sessions.enumerated() {
            if number > 0 || !isAmongOthers {
                screenChanges.append(ScreenChange(app: app.id, at: session.start, isOpen: true))
            }
            guard let end = session.end else { continue }
            screenChanges.append(ScreenChange(app: app.id, at: end, isOpen: false, isPause: true))
        }
    }

    /// Limits a frame that was cut by its thread's end to that end.
    private mutating func hide(_ app: AppDescription, whereEnded thread: ThreadID) {
        guard !isAlive(thread), let end = end(of: thread), end < observedUntil else { return }
        screenChanges.append(ScreenChange(app: app.id, at: end, isOpen: false, isPause: true))
    }

    /// Lengthens the warm-up by the longest time that programs among simulated apps took from their start to their
    /// first turn, if they were started within it: loading a program is not part of its loop. The warm-up stays as it
    /// is if it would otherwise exceed half of the run.
    private mutating func addStartUp(_ changes: [ScreenChange], _ firstTurns: [AppID: Instant]) {
        let warm = header.grid.origin + header.warmUp
        let times = program.plans.keys.compactMap { app -> TimeSpan? in
            guard let start = changes.first(where: { $0.app == app && $0.isOpen })?.at, start < warm else { return nil }
            return firstTurns[app].map { $0 - start }
        }
        let longest = times.max() ?? .zero
        let whole = observedUntil - header.grid.origin
        if longest > .zero, (header.warmUp + longest) * 2 <= whole { header.warmUp += longest }
    }

    /// Whether the thread that ended a wait was ending the program, as by Ctrl-C: then the wait was not for that
    /// thread.
    private func wasEnded(_ thread: ThreadID, in wait: OffCPUTime, before end: Instant) -> Bool {
        guard end - wait.ready < .milliseconds(50), ending == .interrupted || !isAlive(thread) else { return false }
        return wait.waker.map { threads[$0]?.kind == .foreign } ?? false
    }

    /// Whether a wait had no end of its own when the recording ended: it continues, or whatever ended the program ended
    /// it, which may be fbprof.
    private func isUnended(_ wait: OffCPUTime, of thread: ThreadID, before end: Instant) -> Bool {
        guard !wait.isStop else { return false }
        let isByOwn = wait.waker.map { threads[$0]?.kind == .own } ?? false
        return wait.interval.end >= observedUntil || wasEnded(thread, in: wait, before: end)
            || (isByOwn && end - wait.ready < .milliseconds(50))
    }

    /// Adds frames with the thread's waits in them.
    private mutating func add(
        _ frames: [Interval],
        open: Instant?,
        of thread: ThreadID,
        _ times: [OffCPUTime],
        _ steps: MarkedSteps?
    ) {
        var names = WaitNames(self, times, of: threads[thread]?.process?.id)
        names.survey(times, frames, of: thread)
        let faults = FaultWaits(times, self, thread)
        let clocks = program.clocks[thread] ?? []
        var added: PackedArray<ThreadEvent> = []
        var next = 0
        func add(_ frame: Interval, _ number: Int, isOpen: Bool) {
            let number = FrameNumber(UInt32(number))
            let begin = Usage(at: frame.start, cpu: clocks.cpu(at: frame.start), delay: nil)
            added.append(.begin(ActivityBegin(.frame(number, callback: nil), usage: begin)))
            // A frame begins where the thread is made ready or runs: its earlier waits are over by then.
            while next < times.count, times[next].interval.start < frame.start { next += 1 }
            let first = next
            while next < times.count, times[next].interval.start < frame.end { next += 1 }
            var own = Array(times[first..<next])
            let unended = isOpen ? own.last { isUnended($0, of: thread, before: frame.end) } : nil
            for index in own.indices where isOpen && wasEnded(thread, in: own[index], before: frame.end) {
                own[index].waker = nil
            }
            names.enter(own, of: thread, unended: unended)
            for (index, time) in own.enumerated() {
                if let wait = time.wait(&names, thread, faults.fault(of: first + index)) {
                    added.append(.wait(wait))
                }
            }
            for step in steps?.spans(within: frame) ?? [] { added.append(.step(step)) }
            guard !isOpen else { return }
            let end = Usage(at: frame.end, cpu: clocks.cpu(at: frame.end), delay: nil)
            added.append(.end(ActivityEnd(frame: number, usage: end)))
        }
        for (number, frame) in frames.enumerated() { add(frame, number, isOpen: false) }
        let end = lastInstant(of: thread)
        if let open, open < end { add(Interval(start: open, end: end), frames.count, isOpen: true) }
        events[thread] = added
        resources = names.resources
        for (id, path) in steps?.paths ?? [:] { paths[id] = path }
    }
}

extension [CPUReading] {
    /// Returns the CPU time read at an instant; nil where the clock was not read right then.
    ///
    /// - Complexity: O(log n).
    func cpu(at instant: Instant) -> TimeSpan? {
        let place = sortedIndex(where: { $0.at >= instant })
        return place < count && self[place].at == instant ? self[place].cpu : nil
    }
}

extension OffCPUTime {
    /// Returns the time as a wait of a thread; nil for a stop.
    func wait(
        _ names: inout WaitNames,
        _ thread: ThreadID,
        _ fault: MajorFault?
    ) -> WaitSpan? {
        guard !isStop else { return nil }
        let (kind, resource) = names.wait(self, thread, fault)
        return WaitSpan(
            kind: kind,
            resource: resource,
            owner: nil,
            start: interval.start,
            end: interval.end,
            blocked: blocked,
            wakeUp: interval.end - ready,
            delayWithin: .zero
        )
    }
}
