import FrameTrace

/// A launch, or a return to the screen, with a long busy main thread before the first frame.
struct SlowStart {
    /// When the call at the begin of the return started, relative to V(0); nil for a launch.
    var returnedAt: TimeSpan?
    /// Busy time of the thread.
    var busy: BusyTime
    /// The part of the busy time after warm-up.
    var counted: TimeSpan
    /// Time to the commit of the first frame: from the opening for a launch, from the begin of the call for a return.
    var firstFrame: TimeSpan
    /// The step with the most CPU time.
    var step: StepTime?
    /// The delay of the thread; nil if its own steps took longest.
    var delay: StartDelay?
}

extension MainThreadAnalysis {
    /// Returns the slow launch of an app, and the slowest of its returns to the screen.
    ///
    /// - Parameter main: the analysis of its main thread.
    /// - Complexity: O(handlers); O(events of the thread + returns × log n) for an app with a slow launch or calls
    ///   before its returns.
    func slowStarts(
        of app: AppDescription,
        _ frames: FrameRecords,
        _ main: MainThreadResult?,
        thread: ThreadID?
    ) -> [SlowStart] {
        guard trace.header.rules != nil, let thread, let main else { return [] }
        let calls = returnCalls(of: app)
        // For most apps, the activities need not be read.
        guard main.firstFrame?.isSlow == true || !calls.isEmpty else { return [] }
        let activities = activities(of: app, thread)
        let meter = meter(of: app, thread)
        var starts: [SlowStart] = []
        if let first = main.firstFrame, first.isSlow {
            let opened = trace.header.grid.origin + first.at
            let before = Interval(start: opened, end: opened + (first.total - first.frame))
            let parts = activities.overlapping(before, start: \.interval.start, end: \.interval.end)
                .compactMap { $0.interval.clipped(to: before) }
            starts.append(start(parts, meter, firstFrame: first.total, returnedAt: nil))
        }
        let returns = returns(of: app, activities.lazy.filter { calls.contains($0.path) }, frames)
        if let longest = returns.max(by: { ($0.busy.length, $1.busy.start) < ($1.busy.length, $0.busy.start) }) {
            let at = longest.busy.start - trace.header.grid.origin
            starts.append(start([longest.busy], meter, firstFrame: longest.firstFrame, returnedAt: at))
        }
        return starts
    }

    private func start(
        _ parts: [Interval],
        _ meter: BusyMeter,
        firstFrame: TimeSpan,
        returnedAt: TimeSpan?
    ) -> SlowStart {
        var busy = BusyTime.zero
        for part in parts { busy += meter.busy(part) }
        let measured = Interval(start: trace.header.grid.origin + trace.header.warmUp, end: trace.observedUntil)
        return SlowStart(
            returnedAt: returnedAt,
            busy: busy,
            counted: parts.reduce(.zero) { $0 + $1.overlap(with: measured) },
            firstFrame: firstFrame,
            step: meter.steps(parts, most: 1).first,
            delay: meter.delay(parts, busy)
        )
    }

    /// Returns the paths of the calls that begin a return to the screen.
    private func returnCalls(of app: AppDescription) -> Set<PathID> {
        let name = AppCallback.willEnterForeground.name
        let calls = trace.handlers.lazy.filter { handler in
            handler.app == app.id && handler.source == .callback && trace.paths[handler.path]?.label == name
        }
        return Set(calls.map(\.path))
    }

    /// Returns the slow calls before a return to the screen. Later work, on screen, is a hang if it is long.
    ///
    /// - Parameter calls: all such calls, in order.
    private func returns(
        of app: AppDescription,
        _ calls: some Sequence<LoopActivity>,
        _ frames: FrameRecords
    ) -> [(busy: Interval, firstFrame: TimeSpan)] {
        let own = sessions.filter { $0.app == app.id }
        return calls.compactMap { call in
            let busy = call.interval
            guard !call.isUnfinished, busy.length >= FirstFrameTime.longestWork else { return nil }
            let place = own.sortedIndex(where: { $0.interval.start >= busy.start })
            guard place < own.count else { return nil }
            let session = own[place]
            let next = frames.sortedIndex(where: { $0.begin >= session.interval.start })
            guard next < frames.count, session.interval.contains(frames[next].begin) else { return nil }
            return (busy, (frames[next].committed ?? frames[next].end) - busy.start)
        }
    }
}
