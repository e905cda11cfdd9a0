import FrameTrace

/// Builds a thread's timeline from its events and slices.
struct ThreadTimelineBuilder {
    private let places: WorkPlaces
    private let thread: ThreadDescription
    private var activities: SpanArray<Activity> = []
    private var stages: PackedArray<FrameStage> = []
    private var waits: [WaitSpan] = []
    private var wakes: [(woken: Instant, running: Instant)] = []
    private var stack = ActivityStack()
    /// Only for a run in virtual time.
    private var busy: BusySpans?
    private var knowsSlices = false
    /// The steps of the stage that is open.
    private var steps: [StepTime] = []
    private var isInStage: Bool { if case .stage? = stack.outermost?.begin.kind { true } else { false } }
    private var since = Instant.zero
    private var isMain = false

    private init(_ thread: ThreadDescription, _ places: WorkPlaces) {
        self.thread = thread
        self.places = places
    }

    /// Returns the timeline of a thread.
    ///
    /// - Complexity: O(n log n) over the thread's events.
    static func timeline(
        of thread: ThreadDescription,
        in trace: Trace,
        places: WorkPlaces,
        overrides: [OverrideSpan]
    ) -> ThreadTimeline {
        var builder = ThreadTimelineBuilder(thread, places)
        let slices = trace.slices[thread.id] ?? []
        if trace.header.facts.isExact { builder.busy = BusySpans(slices) }
        for event in trace.events[thread.id] ?? [] { builder.take(event) }
        if let innermost = builder.stack.innermost { builder.close(innermost, at: trace.observedUntil) }
        for activity in builder.stack.open { builder.noteStage(activity.begin, end: nil) }
        if let open = builder.stack.outermost { builder.busy?.add(open.begin.usage, until: trace.observedUntil) }
        let wakings = trace.wakings[thread.id] ?? []
        // In virtual time, where every time on a CPU is recorded, a thread without slices used no CPU time.
        builder.knowsSlices = !slices.isEmpty || builder.busy?.usedNoCPU == true
        let sleeps = builder.replaceByKernelReadyTimes(slices, wakings)
        let unbroken = builder.waits.filter { sleeps[$0.start] == nil }.blockedIntervals
        let blockedIntervals = (unbroken + sleeps.map { Interval(start: $0.key, end: $0.value) }).merged()
        let waits = builder.waits.inOrder
        let ready = builder.readyTimes(slices, wakings, until: trace.observedUntil)
        return ThreadTimeline(
            thread: thread.id,
            isMain: builder.isMain,
            slices: slices,
            knowsSlices: builder.knowsSlices,
            ready: builder.addingUnrecorded(ready.subtracting(blockedIntervals), slices, waits).ofExactSize,
            stops: stops(slices, until: trace.observedUntil).subtracting(ready),
            activities: builder.activities,
            stages: builder.stages,
            waits: waits,
            blockedIntervals: blockedIntervals.ofExactSize,
            rewokenWaits: Set(sleeps.keys),
            overrides: overrides,
            queueing: Self.queueing(of: thread.id, in: trace),
            interrupts: trace.interrupts[thread.id] ?? []
        )
    }

    /// Returns the intervals from where a thread was stopped to where it was on a CPU again.
    private static func stops(_ slices: SpanArray<RunSlice>, until end: Instant) -> [Interval] {
        slices.indices.filter { slices[$0].ending == .stopped }.map { index in
            Interval(start: slices[index].end, end: index + 1 < slices.count ? slices[index + 1].start : end)
        }
    }

    /// Returns the CPUs that a thread was queued on. A wake-up queues it on the CPU that it left; if the scheduler
    /// chooses another one, it moves the thread there at once.
    private static func queueing(of thread: ThreadID, in trace: Trace) -> [Migration] {
        let woken = (trace.wakings[thread] ?? []).map { Migration(at: $0.at, cpu: $0.cpu) }
        return (woken + (trace.migrations[thread] ?? [])).sorted { $0.at < $1.at }
    }

    private mutating func take(_ event: ThreadEvent) {
        switch event {
        case .step(let step) where isInStage: steps.append(StepTime(path: step.path, time: step.cpu))
        case .begin(let begin): push(begin)
        case .end(let end): pop(end)
        case .lost(_, let at): stack.lose(at: at)
        case .wait(let wait):
            waits.append(wait)
            wakes.append((wait.end - wait.wakeUp, wait.end))
        default: break
        }
    }

    /// Begins an activity. A worker that takes the next item without parking has that item's class from the end of the
    /// last one; a worker that was woken for it, from the wake-up.
    private mutating func push(_ begin: ActivityBegin) {
        switch begin.kind {
        case .frame, .handler: isMain = true
        case .item, .stage: break
        }
        let instant = begin.usage.at
        if let woken = begin.wokenAt { wakes.append((woken, instant)) }
        let innermost = stack.innermost
        leave(innermost, lost: stack.begin(begin), at: instant, next: innermost == nil ? begin.wokenAt : instant)
    }

    private mutating func pop(_ end: ActivityEnd) {
        let instant = end.usage.at
        let innermost = stack.innermost
        let (ended, lost) = stack.end(end)
        if let ended { noteStage(ended.begin, end: instant, cpu: end.usage.cpu) }
        if let ended, stack.open.isEmpty { busy?.add(ended.begin.usage, end.usage) }
        leave(innermost, lost: lost, at: instant, next: instant)
    }

    /// Ends the innermost activity no later than it is known to have continued. The next one begins at `next`, if that
    /// is given.
    private mutating func leave(
        _ innermost: ActivityStack.Open?,
        lost: [ActivityStack.Open],
        at instant: Instant,
        next: Instant?
    ) {
        for activity in lost { noteStage(activity.begin, end: nil) }
        if let innermost { close(innermost, at: lost.first?.knownUntil(instant) ?? instant) }
        since = next.map { max(since, $0) } ?? since
    }

    private mutating func noteStage(_ begin: ActivityBegin, end: Instant?, cpu: TimeSpan? = nil) {
        guard case .stage(let frame) = begin.kind else { return }
        defer { steps = [] }
        let app = places.app(of: begin.path) ?? thread.app
        var stage = FrameStage(frame: frame, app: app, begin: begin.usage.at, thread: thread.id, end: end)
        stage.onCPU = begin.usage.cpu.flatMap { before in cpu.map { $0 - before } }
        stage.work = steps
        stages.append(stage)
    }

    private mutating func close(_ activity: ActivityStack.Open, at instant: Instant) {
        if since < instant {
            let begin = activity.begin
            let path = begin.path == .none ? thread.app.flatMap { places.root(of: $0) } ?? .none : begin.path
            let interval = Interval(start: since, end: instant)
            let app = places.app(of: path) ?? thread.app
            activities.append(Activity(interval: interval, path: path, app: app, qos: begin.qos))
        }
        since = max(since, instant)
    }

    /// Replaces the ready time that a thread recorded of a wait by the kernel's, where it was woken, ran and slept
    /// again in the wait: the recorded time is one sum of all its ready times. Returns the starts of such waits, each
    /// with when the thread first slept.
    ///
    /// A signal handler also runs within a wait, but the thread records nothing of it there: then the recorded time is
    /// the last of these ready times.
    private mutating func replaceByKernelReadyTimes(
        _ slices: SpanArray<RunSlice>,
        _ wakings: [Waking]
    ) -> [Instant: Instant] {
        guard !wakings.isEmpty else { return [:] }
        var sleeps: [Instant: Instant] = [:]
        var ends: Set<Instant> = []
        for wait in waits where wait.isUnbroken && wait.wakeUp > .zero {
            let first = slices.sortedIndex(where: { $0.end >= wait.start })
            let own = slices[first...].prefix { $0.start <= wait.end }
            let asleep = zip(own, own.dropFirst()).filter { !$0.0.endedReady }.map { slice, next in
                Interval(start: slice.end, end: next.start)
            }
            guard asleep.count > 1 else { continue }
            let ready = asleep.compactMap { gap -> TimeSpan? in
                let next = wakings.sortedIndex(where: { $0.at >= gap.start })
                return next < wakings.count && wakings[next].at < gap.end ? gap.end - wakings[next].at : nil
            }
            guard ready.count == asleep.count, let last = ready.last else { continue }
            let all = ready.reduce(TimeSpan.zero) { $0 + $1 }
            guard (all - wait.wakeUp).magnitude < (last - wait.wakeUp).magnitude else { continue }
            sleeps[wait.start] = asleep[0].start
            ends.insert(wait.end)
        }
        if !ends.isEmpty { wakes.removeAll { ends.contains($0.running) } }
        return sleeps
    }

    /// Returns the known ready times, with those that only the thread's own clock shows in virtual time. Adds none to a
    /// thread whose slices may not have been recorded.
    private func addingUnrecorded(
        _ ready: [Interval],
        _ slices: SpanArray<RunSlice>,
        _ waits: [WaitSpan]
    ) -> [Interval] {
        guard let busy, knowsSlices else { return ready }
        let unseen = busy.unseen(slices, waits, known: ready)
        return unseen.isEmpty ? ready : (ready + unseen).merged()
    }

    /// Returns the gaps after slices that ended ready, and the times from a wake-up to where the thread was put on a
    /// CPU: its next slice, or where it recorded that it ran, if it ran for zero time. A wake-up that no thread
    /// recorded counts if the kernel recorded it; otherwise it adds no ready time, as only known ready time is claimed.
    private func readyTimes(_ slices: SpanArray<RunSlice>, _ wakings: [Waking], until end: Instant) -> [Interval] {
        var ready = zip(slices, slices.dropFirst()).compactMap { slice, next in
            slice.endedReady ? Interval(start: slice.end, end: next.start) : nil
        }
        if let last = slices.last, last.endedReady { ready.append(Interval(start: last.end, end: end)) }
        if let busy { ready = ready.map { busy.ready(of: $0) } }
        guard knowsSlices else { return [] }
        for wake in wakes {
            var next = slices.sortedIndex(where: { $0.end > wake.woken })
            var start = wake.woken
            if next < slices.count, slices[next].start <= start {
                start = slices[next].end
                next += 1
            }
            let running = next < slices.count ? min(wake.running, slices[next].start) : wake.running
            ready.append(Interval(start: start, end: running))
        }
        ready += unnoted(slices, wakings)
        return ready.merged()
    }

    /// Returns the times from wake-ups that only the kernel recorded to where the thread was put on a CPU.
    private func unnoted(_ slices: SpanArray<RunSlice>, _ wakings: [Waking]) -> [Interval] {
        guard !wakings.isEmpty else { return [] }
        let noted = wakes.map { Interval(start: $0.woken, end: max($0.running, $0.woken)) }.merged()
        var next = 0
        var times: [Interval] = []
        for (slice, following) in zip(slices, slices.dropFirst()) where !slice.endedReady {
            while next < wakings.count, wakings[next].at < slice.end { next += 1 }
            guard next < wakings.count, wakings[next].at < following.start else { continue }
            let gap = Interval(start: slice.end, end: following.start)
            guard noted.overlapping(gap, start: \.start, end: \.end).isEmpty else { continue }
            times.append(Interval(start: wakings[next].at, end: following.start))
        }
        return times
    }
}

extension [WaitSpan] {
    /// Sorted by start. A wait that begins within the one before is left out: a thread waits for one thing at a time.
    fileprivate var inOrder: [WaitSpan] {
        var kept: [WaitSpan] = []
        kept.reserveCapacity(count)
        for wait in sorted(by: { $0.start < $1.start }) {
            if let last = kept.last, wait.start < last.end { continue }
            kept.append(wait)
        }
        return kept
    }
}
