public import FrameTrace

extension Trace {
    /// The trace of a program that was recorded from outside, with its frames: those that it marks, or else the turns of its
    /// event loop. They stand in it as begins, ends and waits, as if its thread had recorded them. Any other trace is given
    /// back as it is, and so is one without either.
    ///
    /// - Complexity: O(n log n) over the waits of its threads.
    public func withTurns(_ options: TurnOptions = TurnOptions()) -> Trace {
        guard !program.isEmpty, !program.isSearched, !apps.isEmpty else { return self }
        var trace = self
        trace.program.isSearched = true
        let loops = eventLoops(options)
        if let thread = markingThread(options) {
            let marks = program.marks[thread] ?? []
            let times = loops.first { $0.thread.id == thread }?.times ?? OffCPUTime.times(of: thread, in: self)
            let frames = MarkedFrames(marks, turns: loops.first { $0.thread.id == thread }?.turns ?? [])
            trace.apps[0].clock = .marks
            trace.program.home = ProgramTrace.Home(thread: thread, call: nil)
            trace.apps[0].budget = program.frameBudget ?? apps[0].budget
            trace.show(frames.sessions)
            trace.add(frames.frames, open: nil, of: thread, times, MarkedSteps(marks, self, thread))
        } else if let loop = chosenLoop(loops, options), let start = loop.turns.first?.start ?? loop.open {
            trace.program.home = ProgramTrace.Home(
                thread: loop.thread.id,
                call: loop.call,
                estimatedTurns: loop.estimatedTurns
            )
            trace.show([(start, nil)])
            trace.add(loop.turns, open: loop.open, of: loop.thread.id, loop.times, nil)
        }
        if let budget = options.budget { trace.apps[0].budget = budget }
        return trace
    }

    /// When its frames are wanted. Warm-up is the program's: it begins with its first frame.
    private mutating func show(_ sessions: [(start: Instant, end: Instant?)]) {
        guard let first = sessions.first else { return }
        header.warmUp += first.start - header.grid.origin
        for session in sessions {
            screenChanges.append(ScreenChange(app: apps[0].id, at: session.start, isOpen: true))
            guard let end = session.end else { continue }
            screenChanges.append(ScreenChange(app: apps[0].id, at: end, isOpen: false))
        }
    }

    /// Adds frames with what the thread waited for in them.
    private mutating func add(
        _ frames: [Interval],
        open: Instant?,
        of thread: ThreadID,
        _ times: [OffCPUTime],
        _ steps: MarkedSteps?
    ) {
        var names = WaitNames(self)
        let faults = FaultWaits(times, self, thread)
        let process = threads[thread]?.process?.id
        var added: [ThreadEvent] = []
        var next = 0
        func add(_ frame: Interval, _ number: Int, isOpen: Bool) {
            let number = FrameNumber(UInt32(number))
            let begin = Usage(at: frame.start, cpu: nil, delay: nil)
            added.append(.begin(ActivityBegin(.frame(number, callback: nil), usage: begin)))
            // A frame begins where the thread is made ready or runs: what it waited before is over by then.
            while next < times.count, times[next].interval.start < frame.start { next += 1 }
            while next < times.count, times[next].interval.start < frame.end {
                if let wait = times[next].wait(&names, process, thread, faults.fault(of: next)) {
                    added.append(.wait(wait))
                }
                next += 1
            }
            for step in steps?.spans(within: frame) ?? [] { added.append(.step(step)) }
            guard !isOpen else { return }
            added.append(.end(ActivityEnd(frame: number, usage: Usage(at: frame.end, cpu: nil, delay: nil))))
        }
        for (number, frame) in frames.enumerated() { add(frame, number, isOpen: false) }
        if let open, open < observedUntil {
            add(Interval(start: open, end: observedUntil), frames.count, isOpen: true)
        }
        events[thread] = added
        resources = names.resources
        for (id, path) in steps?.paths ?? [:] { paths[id] = path }
    }
}

extension OffCPUTime {
    /// As a wait of a frame; nil for a stop, which is none.
    fileprivate func wait(
        _ names: inout WaitNames,
        _ process: Int32?,
        _ thread: ThreadID,
        _ fault: MajorFault?
    ) -> WaitSpan? {
        guard !isStop else { return nil }
        let (kind, resource) = names.wait(self, of: process, thread, fault)
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
