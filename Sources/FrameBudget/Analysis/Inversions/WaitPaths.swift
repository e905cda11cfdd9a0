import FrameTrace

/// Attributes waits without an owner, for groups, semaphores and conditions, to items. Goes back from the end of a wait:
/// the item that left the group last or signalled, what kept that one from beginning, and so on
/// (Documentation/Measures.md, The ledger).
///
/// A trace does not record which items belong to a group, or may signal. It does record what had to precede the item
/// that ended the wait: the item that occupied its queue or its worker, and when it was enqueued. The submitter is known
/// if only one item was at the end of a step at that instant.
struct WaitPaths {
    /// A part of a wait, and the item that had to make progress in it.
    struct Link {
        var item: ItemSpan
        var interval: Interval
        /// The queue in which it stood ahead of the next link's item; nil if it ended the wait, or submitted that item.
        var aheadIn: ResourceID?
    }

    /// A part of a wait, and the thread that had to make progress in it.
    struct Part {
        var interval: Interval
        /// The thread that executed the item, or was to begin it; nil if unknown.
        var owner: ThreadID?
        /// See ``Link/aheadIn``.
        var aheadIn: ResourceID?
        /// Whether the thread had begun the work that ended the wait, or that had to come before.
        var hasBegun = true

        /// Splits it where its thread began that work; nil where that is not known, so that all of it counts.
        func split(at begin: Instant?) -> [Part] {
            guard let begin, interval.start < begin else { return [self] }
            var before = self
            before.hasBegun = false
            guard begin < interval.end else { return [before] }
            var after = self
            before.interval.end = begin
            after.interval.start = begin
            return [before, after]
        }
    }

    /// An item on the way back, and the end of the time that counts for it.
    private struct Step {
        var item: ItemSpan
        var end: Instant
        var aheadIn: ResourceID?
    }

    /// Maximum number of items to follow back. Chosen: no explanation is longer.
    static let mostItems = 256
    /// In a live run, clocks may differ by this much between the end of a step and the submission after it. Chosen.
    static let liveStep = TimeSpan.microseconds(200)

    private let work: ExecutedItems
    private let ways: QueueTargets
    private let timelines: ThreadTimelines
    /// By thread: the ends of its steps and waits, in order.
    private let ends: [ThreadID: [Instant]]
    private let precision: TimeSpan

    /// Prepares the paths of a trace; nil if each wait has an owner.
    ///
    /// - Complexity: O(waits); O(n log n) over the trace's events if any thread did.
    init?(_ trace: Trace, _ timelines: ThreadTimelines) {
        guard timelines.all.contains(where: { $0.waits.contains { $0.kind.hasNoOwner } }) else { return nil }
        self.timelines = timelines
        let items = ItemSpan.items(of: trace, places: timelines.places)
        work = ExecutedItems(items)
        ways = QueueTargets(trace)
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

    /// Returns the links of a thread's wait without an owner, in order of time and without gaps up to the wait's end.
    /// The time before the first link is not explained. Empty for other waits, and if the item that ended the wait is
    /// unknown.
    ///
    /// - Complexity: O(links · (threads · log n + items in progress)).
    func links(of wait: WaitSpan, by waiter: ThreadID) -> [Link] {
        let blocked = wait.blockedInterval
        guard wait.kind.hasNoOwner, blocked.length > .zero, let last = wait.owner, last != waiter,
            let item = work.item(of: last, at: blocked.end - TimeSpan.nanoseconds(1))
        else { return [] }
        return links(to: item, within: blocked, without: waiter)
    }

    /// Returns the links of the way back from an item within a time that ends with it, or when it ended the wait.
    ///
    /// - Complexity: as of ``links(of:by:)``.
    func links(to item: ItemSpan, within blocked: Interval, without waiter: ThreadID) -> [Link] {
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

    /// Returns when an item's worker became available: when it was woken for the item, or had ended its previous work.
    private func begin(of item: ItemSpan) -> Instant {
        let start = item.interval.start
        let busy = timelines[item.thread]?.activity(at: start)?.interval.start ?? start
        return busy >= item.enqueued ? min(start, busy) : start
    }

    /// Returns what had to precede an item, and until when.
    private func before(_ item: ItemSpan, _ begun: Instant, without waiter: ThreadID) -> Step? {
        if let ahead = ahead(of: item, without: waiter) { return ahead }
        // If it is unknown what delayed the item in its queue, the submitter is not to blame.
        guard begun - item.enqueued <= ExampleFinder.slack, let other = submitter(of: item, without: waiter) else {
            return nil
        }
        return Step(item: other, end: item.enqueued)
    }

    /// Returns the item of the same app that occupied an item's queue or worker until it began; nil if there is none,
    /// or if other work occupied the worker.
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
            // On a concurrent queue the item waited for its own worker. It waited for another item to end, as with a
            // barrier, only if it waited at all.
            if let own = Self.last(of: others.filter { $0.thread == item.thread }) { return step(own) }
            guard start - item.enqueued > ExampleFinder.slack else { return nil }
        }
        return step(Self.last(of: others.filter { step($0) != nil }))
    }

    /// Returns the item that ended last.
    private static func last(of items: [ItemSpan]) -> ItemSpan? {
        items.max { ($0.interval.end, $0.thread) < ($1.interval.end, $1.thread) }
    }

    /// Returns the item that submitted another one: the only one of its app that had just ended a step or a wait, or
    /// else the only one that had just begun. Nil if there is none, as with a delay, or more than one.
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
        // An item that was itself enqueued only at that instant has the same submitter.
        let begun = others.filter { other in
            other.interval.start >= earliest && other.interval.start <= instant && other.enqueued < instant
        }
        return begun.count == 1 ? begun[0] : nil
    }

    /// Whether a step or a wait of a thread ended between two instants, both included.
    private func endsStep(_ thread: ThreadID, within first: Instant, _ last: Instant) -> Bool {
        guard let own = ends[thread] else { return false }
        let index = own.sortedIndex(where: { $0 >= first })
        return index < own.count && own[index] <= last
    }
}

extension [WaitPaths.Link] {
    /// Returns the thread that had to make progress in each part of an interval of a wait, in order and without gaps.
    /// The time before the first known item counts to the thread that later executed it. Empty without links.
    ///
    /// - Complexity: O(links).
    func parts(within interval: Interval) -> [WaitPaths.Part] {
        guard let first else { return [] }
        let unknown = Interval(start: interval.start, end: Swift.min(first.interval.start, interval.end))
        let before = unknown.length > .zero ? [WaitPaths.Part(interval: unknown, owner: first.item.thread)] : []
        return before
            + compactMap { link -> WaitPaths.Part? in
                link.interval.clipped(to: interval).map { part in
                    WaitPaths.Part(interval: part, owner: link.item.thread, aheadIn: link.aheadIn)
                }
            }
    }
}
