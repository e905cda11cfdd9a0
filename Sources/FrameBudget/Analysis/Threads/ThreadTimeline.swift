import FrameTrace

/// The history of one thread: when it was on a CPU, ready or blocked, what it worked on, and what raised its class.
///
/// A class, because it is looked up for every frame and wait: each copy of a structure would retain all of its arrays.
final class ThreadTimeline: Sendable {
    /// The scheduling state of a thread.
    enum State: Sendable, Equatable {
        /// On a CPU.
        case running(cpu: UInt32)
        /// Ready to run and on no CPU.
        case ready
        /// Neither: it waits, or has nothing to do.
        case blocked
    }

    /// The thread.
    let thread: ThreadID
    /// Whether it is an app's main thread, whose class is userInteractive whatever it does.
    let isMain: Bool
    /// Its times on a CPU, in order.
    let slices: SpanArray<RunSlice>
    /// Whether it is known when it was on a CPU. In virtual time this is also known of a thread that used no CPU time,
    /// which has no slices.
    let knowsSlices: Bool
    /// The times in which it was ready and on no CPU, in order. Empty where slices are not known. The way into a wait
    /// does not count: a thread that wakes or raises another one may lose the CPU to it at once, but could not have
    /// continued anyway.
    let ready: [Interval]
    /// The times in which a signal, a debugger or the freezer stopped it, in order. Empty where stops are not recorded.
    let stops: [Interval]
    /// Its activities, in order, without overlap.
    let activities: SpanArray<Activity>
    /// The frame stages that it ran, by their ends.
    let stages: PackedArray<FrameStage>
    /// Its waits, in order, without overlap.
    let waits: [WaitSpan]
    /// The intervals in which it was blocked and would not have run even on an idle CPU, in order. Where it is ready or
    /// on a CPU within one of these, it is on its way into a wait.
    let blockedIntervals: [Interval]
    /// The starts of the waits in which, by the kernel's records, it was woken, ran and slept again. For these, the
    /// kernel's records show when the thread was blocked, and the wait only for how long.
    let rewokenWaits: Set<Instant>
    /// The overrides that raised it, in order, without overlap.
    let overrides: [OverrideSpan]
    /// The CPUs that it was queued on, each from an instant on, in order: at its wake-ups and migrations. Empty where
    /// not recorded.
    let queueing: [Migration]
    /// The interrupts that took its CPU, in order, without overlap.
    let interrupts: [InterruptSpan]

    init(
        thread: ThreadID,
        isMain: Bool,
        slices: SpanArray<RunSlice>,
        knowsSlices: Bool,
        ready: [Interval],
        stops: [Interval],
        activities: SpanArray<Activity>,
        stages: PackedArray<FrameStage>,
        waits: [WaitSpan],
        blockedIntervals: [Interval],
        rewokenWaits: Set<Instant>,
        overrides: [OverrideSpan],
        queueing: [Migration],
        interrupts: [InterruptSpan]
    ) {
        self.thread = thread
        self.isMain = isMain
        self.slices = slices
        self.knowsSlices = knowsSlices
        self.ready = ready
        self.stops = stops
        self.activities = activities
        self.stages = stages
        self.waits = waits
        self.blockedIntervals = blockedIntervals
        self.rewokenWaits = rewokenWaits
        self.overrides = overrides
        self.queueing = queueing
        self.interrupts = interrupts
    }

    /// Returns the thread's state at an instant.
    ///
    /// - Complexity: O(log n).
    func state(at instant: Instant) -> State {
        let moment = Interval(start: instant, end: instant + .nanoseconds(1))
        if let slice = slices.overlapping(moment, start: \.start, end: \.end).first { return .running(cpu: slice.cpu) }
        return ready.overlapping(moment, start: \.start, end: \.end).isEmpty ? .blocked : .ready
    }

    /// Returns the interval in which it was blocked in a wait, except for the times in which it ran or was ready.
    func reach(of wait: WaitSpan) -> Interval {
        rewokenWaits.contains(wait.start) ? Interval(start: wait.start, end: wait.end) : wait.blockedInterval
    }

    /// Returns the thread's activity at an instant; nil where it had no work.
    ///
    /// - Complexity: O(log n).
    func activity(at instant: Instant) -> Activity? {
        let moment = Interval(start: instant, end: instant + .nanoseconds(1))
        return activities.overlapping(moment, start: \.interval.start, end: \.interval.end).first
    }

    /// Returns the thread's own class at an instant, without any override; nil for a thread without work.
    ///
    /// - Complexity: O(log n).
    func qos(at instant: Instant) -> QoS? { isMain ? .userInteractive : activity(at: instant)?.qos }

    /// Splits an interval where the thread's own class, its work or its override changes. Leaves out parts in which it
    /// has no class.
    ///
    /// - Complexity: O(log n + parts).
    func classes(within interval: Interval) -> [(interval: Interval, qos: QoS, effective: QoS)] {
        var parts: [(interval: Interval, qos: QoS, effective: QoS)] = []
        for (part, qos) in ownClasses(within: interval) {
            var start = part.start
            for raise in overrides.overlapping(part, start: \.interval.start, end: \.interval.end) {
                let from = max(start, raise.interval.start)
                let to = min(part.end, raise.interval.end)
                if start < from { parts.append((Interval(start: start, end: from), qos, qos)) }
                parts.append((Interval(start: from, end: to), qos, max(qos, raise.qos)))
                start = to
            }
            if start < part.end { parts.append((Interval(start: start, end: part.end), qos, qos)) }
        }
        return parts
    }

    private func ownClasses(within interval: Interval) -> [(Interval, QoS)] {
        if isMain { return interval.length > .zero ? [(interval, .userInteractive)] : [] }
        return activities.overlapping(interval, start: \.interval.start, end: \.interval.end).map { activity in
            let start = max(activity.interval.start, interval.start)
            return (Interval(start: start, end: min(activity.interval.end, interval.end)), activity.qos)
        }
    }
}

extension Sequence<WaitSpan> {
    /// The intervals in which the thread was blocked and would not have run even on an idle CPU, if it was woken only
    /// once in each wait.
    var blockedIntervals: [Interval] { filter(\.isUnbroken).map(\.blockedInterval).merged() }
}

extension WaitSpan {
    /// From the begin of the wait to where the thread was made ready.
    var blockedInterval: Interval { Interval(start: start, end: end - wakeUp) }

    /// Whether it was blocked all that time. Of a transfer only the sum is known: the thread runs and is ready in
    /// between.
    var isUnbroken: Bool { blocked >= blockedInterval.length }

    /// Returns how long it was blocked within an interval. A transfer that lies partly in it counts in proportion to
    /// its time.
    func blocked(within interval: Interval) -> TimeSpan {
        let whole = blockedInterval
        let shared = whole.overlap(with: interval)
        guard !isUnbroken, shared > .zero else { return shared }
        return shared == whole.length ? blocked : .seconds(blocked.inSeconds * (shared / whole.length))
    }
}
