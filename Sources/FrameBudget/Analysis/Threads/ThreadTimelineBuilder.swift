import FrameTrace

/// Makes a thread's timeline from its events and slices.
struct ThreadTimelineBuilder {
    private let places: WorkPlaces
    private let thread: ThreadDescription
    private var activities: [Activity] = []
    private var stages: [FrameStage] = []
    private var waits: [WaitSpan] = []
    private var wakes: [(woken: Instant, running: Instant)] = []
    private var stack = ActivityStack()
    /// Of a run in virtual time.
    private var busy: BusySpans?
    /// Of the stage under way.
    private var steps: [StepTime] = []
    private var isInStage: Bool { if case .stage? = stack.outermost?.begin.kind { true } else { false } }
    private var since = Instant.zero
    private var isMain = false

    private init(_ thread: ThreadDescription, _ places: WorkPlaces) {
        self.thread = thread
        self.places = places
    }

    /// The timeline of a thread.
    ///
    /// - Complexity: O(n log n) over the thread's events.
    static func timeline(
        of thread: ThreadDescription,
        in trace: Trace,
        places: WorkPlaces,
        overrides: [OverrideSpan]
    ) -> ThreadTimeline {
        var builder = ThreadTimelineBuilder(thread, places)
        if trace.header.facts.isExact { builder.busy = BusySpans() }
        for event in trace.events[thread.id] ?? [] { builder.take(event) }
        if let innermost = builder.stack.innermost { builder.close(innermost, at: trace.observedUntil) }
        for activity in builder.stack.open { builder.noteStage(activity.begin, end: nil) }
        if let open = builder.stack.outermost { builder.busy?.add(open.begin.usage, until: trace.observedUntil) }
        let slices = trace.slices[thread.id] ?? []
        let wakings = trace.wakings[thread.id] ?? []
        let sleeps = builder.leaveToKernel(slices, wakings)
        let unbroken = builder.waits.filter { sleeps[$0.start] == nil }.told
        let told = (unbroken + sleeps.map { Interval(start: $0.key, end: $0.value) }).merged()
        let waits = builder.waits.inOrder
        let ready = builder.readyTimes(slices, wakings, until: trace.observedUntil)
        return ThreadTimeline(
            thread: thread.id,
            isMain: builder.isMain,
            slices: slices,
            ready: builder.withUnseen(ready.subtracting(told), slices, waits),
            stops: stops(slices, until: trace.observedUntil).subtracting(ready),
            activities: builder.activities,
            stages: builder.stages,
            waits: waits,
            told: told,
            restless: Set(sleeps.keys),
            overrides: overrides,
            queueing: Self.queueing(of: thread.id, in: trace),
            interrupts: trace.interrupts[thread.id] ?? []
        )
    }

    /// From where a thread was stopped to where it was on a CPU again.
    private static func stops(_ slices: [RunSlice], until end: Instant) -> [Interval] {
        slices.indices.filter { slices[$0].ending == .stopped }.map { index in
            Interval(start: slices[index].end, end: index + 1 < slices.count ? slices[index + 1].start : end)
        }
    }

    /// A wake-up queues a thread on the CPU that it left; where the scheduler chooses another one, it moves it there at once.
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

    /// A worker that takes the next item without parking in between has that item's class from the last one's end on:
    /// so has one that was woken for it, from there on.
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

    /// The innermost activity goes on no further than it is known to. What follows it begins at an instant, where there is one.
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
        var stage = FrameStage(frame: frame, app: app, begin: begin.usage, thread: thread.id, end: end)
        stage.cpu = cpu
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

    /// Leaves to the kernel what a thread that was woken in vain noted of its wait: that is one sum of all times for which it was ready.
    /// Returns the starts of such waits, each with when the thread slept first.
    ///
    /// A handler of a signal runs within a wait, too, of which the wait notes nothing: then its sum is the last of these times.
    private mutating func leaveToKernel(_ slices: [RunSlice], _ wakings: [Waking]) -> [Instant: Instant] {
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

    /// What is known of when the thread was ready, and what only its own clock tells of it in virtual time. Nothing is
    /// told of a thread without a slice: it may be one that nobody looked at.
    private func withUnseen(_ ready: [Interval], _ slices: [RunSlice], _ waits: [WaitSpan]) -> [Interval] {
        guard let busy, !slices.isEmpty else { return ready }
        let unseen = busy.unseen(slices, waits, known: ready)
        return unseen.isEmpty ? ready : (ready + unseen).merged()
    }

    /// Ready time is a gap after a slice that ended ready, and the time from a wake-up to where the thread was put on a CPU:
    /// to its next slice, or to where it noted that it ran where it did so for no time. A wake that nobody noted is one
    /// where the kernel told of it; else it makes no time ready: none is claimed that is not known.
    private func readyTimes(_ slices: [RunSlice], _ wakings: [Waking], until end: Instant) -> [Interval] {
        var ready = zip(slices, slices.dropFirst()).compactMap { slice, next in
            slice.endedReady ? Interval(start: slice.end, end: next.start) : nil
        }
        if let last = slices.last, last.endedReady { ready.append(Interval(start: last.end, end: end)) }
        if let busy { ready = ready.map { busy.ready(of: $0) } }
        guard !slices.isEmpty else { return [] }
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

    /// From a wake-up that only the kernel told of to where the thread was put on a CPU.
    private func unnoted(_ slices: [RunSlice], _ wakings: [Waking]) -> [Interval] {
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
    /// Sorted by start. One that begins within the one before is left out: a thread waits for one thing at a time.
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
