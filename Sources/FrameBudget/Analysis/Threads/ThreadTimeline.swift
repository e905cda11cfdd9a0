import FrameTrace

/// What one thread did over time: when it was on a CPU, ready or blocked, what it worked on, and what raised it.
///
/// A class, as it is looked up for every frame and wait: each copy of so many arrays would count references to all of them.
final class ThreadTimeline: Sendable {
    /// Where a thread stands with the scheduler.
    enum State: Sendable, Equatable {
        /// On a CPU.
        case running(cpu: UInt32)
        /// Ready to run and on no CPU.
        case ready
        /// Neither: it waits, or has nothing to do.
        case blocked
    }

    /// Whose it is.
    let thread: ThreadID
    /// Whether it is an app's main thread: its class is userInteractive whatever it does.
    let isMain: Bool
    /// When it was on a CPU, in order.
    let slices: [RunSlice]
    /// When it was ready and on no CPU, in order. Empty where slices are not known. Not on its way into a wait: who wakes or
    /// raises another may lose the CPU to it at once, and could not have gone on.
    let ready: [Interval]
    /// When it was stopped by a signal, a debugger or the freezer, in order. Empty where stops are not seen.
    let stops: [Interval]
    /// What it worked on, in order, without overlap.
    let activities: [Activity]
    /// The stages of frames that it did, by their ends.
    let stages: [FrameStage]
    /// What it waited for, in order, without overlap.
    let waits: [WaitSpan]
    /// When it could not have gone on, whoever had the CPU, in order: what of this it is ready or on a CPU is its way into a wait.
    let told: [Interval]
    /// The waits, by their starts, in which it was woken in vain, ran and slept again, as the kernel tells: of one the kernel knows when it
    /// was blocked, and the wait how long.
    let restless: Set<Instant>
    /// What raised it, in order, without overlap.
    let overrides: [OverrideSpan]
    /// On which CPU it was queued from when on, in order: where it was woken, and where it was moved. Empty where not seen.
    let queueing: [Migration]
    /// When interrupts had its CPU, in order, without overlap.
    let interrupts: [InterruptSpan]

    init(
        thread: ThreadID,
        isMain: Bool,
        slices: [RunSlice],
        ready: [Interval],
        stops: [Interval],
        activities: [Activity],
        stages: [FrameStage],
        waits: [WaitSpan],
        told: [Interval],
        restless: Set<Instant>,
        overrides: [OverrideSpan],
        queueing: [Migration],
        interrupts: [InterruptSpan]
    ) {
        self.thread = thread
        self.isMain = isMain
        self.slices = slices
        self.ready = ready
        self.stops = stops
        self.activities = activities
        self.stages = stages
        self.waits = waits
        self.told = told
        self.restless = restless
        self.overrides = overrides
        self.queueing = queueing
        self.interrupts = interrupts
    }

    /// Where the thread stood at an instant.
    ///
    /// - Complexity: O(log n).
    func state(at instant: Instant) -> State {
        let moment = Interval(start: instant, end: instant + .nanoseconds(1))
        if let slice = slices.overlapping(moment, start: \.start, end: \.end).first { return .running(cpu: slice.cpu) }
        return ready.overlapping(moment, start: \.start, end: \.end).isEmpty ? .blocked : .ready
    }

    /// Where it was blocked in a wait, but for when it ran or was ready.
    func reach(of wait: WaitSpan) -> Interval {
        restless.contains(wait.start) ? Interval(start: wait.start, end: wait.end) : wait.blockedInterval
    }

    /// What the thread worked on at an instant; nil where it had nothing to do.
    ///
    /// - Complexity: O(log n).
    func activity(at instant: Instant) -> Activity? {
        let moment = Interval(start: instant, end: instant + .nanoseconds(1))
        return activities.overlapping(moment, start: \.interval.start, end: \.interval.end).first
    }

    /// The thread's own class at an instant, without any override; nil for a thread without work.
    ///
    /// - Complexity: O(log n).
    func qos(at instant: Instant) -> QoS? { isMain ? .userInteractive : activity(at: instant)?.qos }

    /// Splits an interval where the thread's own class, its work or what raises it changes. Where it has no class,
    /// nothing is given back.
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
    /// When the thread could not have gone on, whoever had the CPU, if it was woken but once in each.
    var told: [Interval] { filter(\.isUnbroken).map(\.blockedInterval).merged() }
}

extension WaitSpan {
    /// From where the wait began to where the thread was made ready.
    var blockedInterval: Interval { Interval(start: start, end: end - wakeUp) }

    /// Whether it was blocked all that time. A transfer is known by its sum only: the thread runs and is ready in between.
    var isUnbroken: Bool { blocked >= blockedInterval.length }

    /// How long it was blocked within an interval; of a transfer that is partly in it, so much as of its time.
    func blocked(within interval: Interval) -> TimeSpan {
        let whole = blockedInterval
        let shared = whole.overlap(with: interval)
        guard !isUnbroken, shared > .zero else { return shared }
        return shared == whole.length ? blocked : .seconds(blocked.inSeconds * (shared / whole.length))
    }
}
