import FrameTrace

/// What waits for groups went to: from the end of a wait backwards, the item that left the group last, what kept that one from
/// beginning, and so on (Documentation/Measures.md, The ledger).
///
/// A trace does not say which items belong to a group. What had to come before the last of them it does say: what had its queue
/// or its worker, and when it was put into its queue. Who put it there is known where one item alone was at the end of a step then.
struct GroupPaths {
    /// A part of a wait, and the item that had to get on in it.
    struct Link {
        /// What had to get on.
        var item: ItemSpan
        /// Which part of the wait.
        var interval: Interval
        /// The queue in which it stood ahead of the item of the next link; nil where it left the group, or handed that item over.
        var aheadIn: ResourceID?
    }

    /// A part of a wait, and the thread that had to get on in it.
    struct Part {
        /// Which part of the wait.
        var interval: Interval
        /// The thread that was at the item, or was to begin it; nil where it is not known.
        var owner: ThreadID?
        /// As of a ``Link``.
        var aheadIn: ResourceID?
    }

    /// An item on the way back, and up to when it counts.
    private struct Step {
        var item: ItemSpan
        var end: Instant
        var aheadIn: ResourceID?
    }

    /// So many items at most are followed back. Chosen: no explanation is longer.
    static let mostItems = 256
    /// Clocks of a live run differ by so much between the end of a step and what is handed over next. Chosen.
    static let liveStep = TimeSpan.microseconds(200)

    private let work: WorkUnderWay
    private let ways: QueueWays
    private let timelines: ThreadTimelines
    /// By thread: where its steps and waits ended, in order.
    private let ends: [ThreadID: [Instant]]
    private let precision: TimeSpan

    /// The paths of a trace; nil where nobody waited for a group.
    ///
    /// - Complexity: O(waits); O(n log n) over the trace's events where anybody did.
    init?(_ trace: Trace, _ timelines: ThreadTimelines) {
        guard timelines.all.contains(where: { $0.waits.contains { $0.kind == .group } }) else { return nil }
        self.timelines = timelines
        let items = ItemSpan.items(of: trace, places: timelines.places)
        work = WorkUnderWay(items)
        ways = QueueWays(trace)
        precision = trace.header.facts.isExact ? .zero : Self.liveStep
        var ends: [ThreadID: [Instant]] = [:]
        for thread in Set(items.map(\.thread)) {
            var own: [Instant] = []
            for event in trace.events[thread] ?? [] {
                switch event {
                case .step(let step): own.append(step.end)
                case .wait(let wait): own.append(wait.end)
                default: break
                }
            }
            ends[thread] = own.sorted()
        }
        self.ends = ends
    }

    /// What a wait of a thread for a group went to, in order of time, without gaps up to where it was over; what lies before the first
    /// of them is not known. Empty where no item of a queue is known to have ended it.
    ///
    /// - Complexity: O(links · (threads · log n + items under way)).
    func links(of wait: WaitSpan, by waiter: ThreadID) -> [Link] {
        let blocked = wait.blockedInterval
        guard wait.kind == .group, blocked.length > .zero, let last = wait.owner, last != waiter,
            let item = work.item(of: last, at: blocked.end - TimeSpan.nanoseconds(1))
        else { return [] }
        var links: [Link] = []
        var next: Step? = Step(item: item, end: blocked.end)
        var count = 0
        while let step = next, count < Self.mostItems {
            count += 1
            let begun = begin(of: step.item)
            let earlier = begun > blocked.start ? before(step.item, begun, without: waiter) : nil
            let start = max(blocked.start, min(earlier?.end ?? begun, step.end))
            if start < step.end {
                let interval = Interval(start: start, end: step.end)
                links.append(Link(item: step.item, interval: interval, aheadIn: step.aheadIn))
            }
            next = start > blocked.start ? earlier : nil
            next?.end = start
        }
        return links.reversed()
    }

    /// Who had to get on in each part of an interval of a wait, in order, without gaps. Before the first item that is known, it is the
    /// thread that did that one later. Empty where ``links(of:by:)`` is.
    ///
    /// - Complexity: as of ``links(of:by:)``.
    func parts(of wait: WaitSpan, by waiter: ThreadID, within interval: Interval) -> [Part] {
        let links = links(of: wait, by: waiter)
        guard let first = links.first else { return [] }
        let unknown = Interval(start: interval.start, end: min(first.interval.start, interval.end))
        let before = unknown.length > .zero ? [Part(interval: unknown, owner: first.item.thread)] : []
        return before
            + links.compactMap { link in
                link.interval.clipped(to: interval).map { part in
                    Part(interval: part, owner: link.item.thread, aheadIn: link.aheadIn)
                }
            }
    }

    /// From when on an item had a worker: where that was woken for it, or had ended what it did before.
    private func begin(of item: ItemSpan) -> Instant {
        let start = item.interval.start
        let busy = timelines[item.thread]?.activity(at: start)?.interval.start ?? start
        return busy >= item.enqueued ? min(start, busy) : start
    }

    /// What had to come before an item, and up to when.
    private func before(_ item: ItemSpan, _ begun: Instant, without waiter: ThreadID) -> Step? {
        if let ahead = ahead(of: item, without: waiter) { return ahead }
        // What kept it waiting in its queue is not known: not whoever put it there.
        guard begun - item.enqueued <= ExampleFinder.slack, let other = submitter(of: item, without: waiter) else {
            return nil
        }
        return Step(item: other, end: item.enqueued)
    }

    /// The item of its app that had an item's queue or worker until it began; nil where none had, or something else had its worker.
    private func ahead(of item: ItemSpan, without waiter: ThreadID) -> Step? {
        guard let queue = item.queue else { return nil }
        let start = item.interval.start
        let window = Interval(start: max(item.enqueued, start - ExampleFinder.slack), end: start)
        let others = work.items(within: window, without: waiter) { _ in true }
            .filter { $0.interval.end <= start + precision && $0.interval.start < start }
        func step(_ other: ItemSpan?) -> Step? {
            guard let other, other.app == item.app else { return nil }
            return ways.line(of: other.queue, and: queue).map { line in
                Step(item: other, end: min(other.interval.end, start), aheadIn: line)
            }
        }
        let isInLine = ways.line(of: queue).flatMap { ways.isSerial($0) } == true
        if !isInLine {
            // Side by side, it is its own worker that it waited for; for another one to end, as with a barrier, only if it waited at all.
            if let own = Self.last(of: others.filter { $0.thread == item.thread }) { return step(own) }
            guard start - item.enqueued > ExampleFinder.slack else { return nil }
        }
        return step(Self.last(of: others.filter { step($0) != nil }))
    }

    /// The one that ended last.
    private static func last(of items: [ItemSpan]) -> ItemSpan? {
        items.max { ($0.interval.end, $0.thread) < ($1.interval.end, $1.thread) }
    }

    /// The item that handed another one over: the only one of its app that had ended a step or a wait just then, or else the only one that
    /// had just begun. Nil where none did, as with a delay, or several did.
    private func submitter(of item: ItemSpan, without waiter: ThreadID) -> ItemSpan? {
        let instant = item.enqueued
        let earliest = instant - precision
        let tick = TimeSpan.nanoseconds(1)
        let window = Interval(start: earliest - tick, end: instant + tick)
        let others = work.items(within: window, without: waiter) { _ in true }
            .filter { $0.app == item.app && ($0.thread != item.thread || $0.interval.start < item.interval.start) }
        let ended = others.filter { other in
            other.interval.start < instant
                && endsStep(other.thread, within: max(earliest, other.interval.start), instant)
        }
        guard ended.isEmpty else { return ended.count == 1 ? ended[0] : nil }
        // One that was itself put into its queue only then has the same one behind it.
        let begun = others.filter { other in
            other.interval.start >= earliest && other.interval.start <= instant && other.enqueued < instant
        }
        return begun.count == 1 ? begun[0] : nil
    }

    /// Whether a step or a wait of a thread ended from an instant to another, both included.
    private func endsStep(_ thread: ThreadID, within first: Instant, _ last: Instant) -> Bool {
        guard let own = ends[thread] else { return false }
        let index = own.sortedIndex(where: { $0 >= first })
        return index < own.count && own[index] <= last
    }
}
