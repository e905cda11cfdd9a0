public import FrameTrace

extension Trace {
    /// The trace of a program that was recorded from outside, with the turns of its event loop as frames: begins, ends and waits
    /// as if its thread had marked them. Any other trace is given back as it is, and so is one without a loop.
    ///
    /// - Complexity: O(n log n) over the waits of its threads.
    public func withTurns(_ options: TurnOptions = TurnOptions()) -> Trace {
        guard !program.isEmpty, !program.isSearched, let app = apps.first else { return self }
        var trace = self
        trace.program.isSearched = true
        if let budget = options.budget { trace.apps[0].budget = budget }
        guard let loop = chosenLoop(eventLoops(options), options), let start = loop.turns.first?.start ?? loop.open
        else { return trace }
        // Warm-up is the program's: it begins with its first turn.
        trace.header.warmUp += start - header.grid.origin
        trace.screenChanges = [ScreenChange(app: app.id, at: start, isOpen: true)]
        var names = WaitNames(self)
        var events: [ThreadEvent] = []
        var next = 0
        func add(_ turn: Interval, _ number: Int, isOpen: Bool) {
            let number = FrameNumber(UInt32(number))
            events.append(
                .begin(ActivityBegin(.frame(number, callback: nil), usage: Usage(at: turn.start, cpu: nil, delay: nil)))
            )
            while next < loop.times.count, loop.times[next].interval.start < turn.start { next += 1 }
            while next < loop.times.count, loop.times[next].interval.start < turn.end {
                if let wait = loop.times[next].wait(&names, loop.thread) { events.append(.wait(wait)) }
                next += 1
            }
            guard !isOpen else { return }
            events.append(.end(ActivityEnd(frame: number, usage: Usage(at: turn.end, cpu: nil, delay: nil))))
        }
        for (number, turn) in loop.turns.enumerated() { add(turn, number, isOpen: false) }
        if let open = loop.open, open < observedUntil {
            add(Interval(start: open, end: observedUntil), loop.turns.count, isOpen: true)
        }
        trace.events[loop.thread.id] = events
        trace.resources = names.resources
        return trace
    }
}

extension OffCPUTime {
    /// As a wait of a turn; nil for a stop, which is none.
    fileprivate func wait(_ names: inout WaitNames, _ thread: ThreadDescription) -> WaitSpan? {
        guard !isStop else { return nil }
        let (kind, resource) = names.wait(leave, of: thread.process?.id)
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
