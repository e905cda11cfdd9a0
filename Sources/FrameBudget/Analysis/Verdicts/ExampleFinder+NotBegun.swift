import FrameTrace

/// Finds out why work that a main thread waited for had not begun.
extension ExampleFinder {
    /// Returns for how long the work that ended the longest wait of a cause had not begun, and why; nil where that was
    /// no more than half of the wait, where other threads account for it, or where not known.
    ///
    /// - Parameters:
    ///   - longest: that wait.
    ///   - held: the threads behind the waits of the cause.
    /// - Complexity: O(items within the wait · log n).
    func notBegun(_ longest: FollowedWait, _ held: [Held], victim: AppID) -> NotBegun? {
        let (own, thread) = (longest.own, longest.thread)
        guard let blocked = own.wait.blockedInterval.clipped(to: own.part),
            let item = lastItem(of: longest, victim: victim),
            let before = Interval(start: blocked.start, end: item.interval.start).clipped(to: blocked)
        else { return nil }
        func isMost(_ time: TimeSpan) -> Bool { time * 2 > blocked.length }
        // Running items of the same group had to end as well.
        let alike = own.wait.kind == .group ? itemsLike(item, within: before, without: thread) : []
        // Work ahead in a concurrent queue is in the way only by the workers that it occupies.
        let isConcurrent = item.queue.map { ways.isSerial($0) == false } ?? false
        let holding = held.filter { !isConcurrent || $0.aheadIn == nil }.map(\.interval)
        let open = [before].subtracting((holding + alike).merged())
        let queued = open.clipped(to: Interval(start: item.enqueued, end: item.interval.start))
        // Workers of one app's pool do no work for another app.
        let pool = trace.threads[item.thread]?.app
        if isMost(open.total),
            let full = PoolOccupants(self, queued, ofPool: pool, areTasks: item.isTask, thread)
                .notBegun(victim: victim),
            isMost(full.time)
        {
            let isExploded = (full.workers ?? 0) > AnalysisPolicy.standard.mostWorkers(cores: trace.header.cores)
            if isExploded || !held.contains(where: { $0.aheadIn != nil }) { return full }
        }
        var parts = open.subtracting(held.map(\.interval).merged())
        if let queue = item.queue {
            let line = Awaited(queue: queue, item: item, inLine: inLine(item))
            let ahead = ahead(of: line, within: parts, without: thread, victim: victim)
            parts = parts.subtracting(ahead.map(\.interval).merged())
        }
        guard isMost(parts.total) else { return nil }
        return reason(item, parts, victim: victim)
    }

    /// Returns what kept an item from beginning within parts, other than the pool.
    private func reason(_ item: ItemSpan, _ parts: [Interval], victim: AppID) -> NotBegun {
        var found = NotBegun(time: parts.total)
        let life = operation(in: item)
        let submitted = life?.added ?? item.enqueued
        if let queue = life?.making.queue {
            let waiting = Interval(start: submitted, end: item.interval.start)
            let stops = (operations.suspensions[queue] ?? []).clipped(to: waiting)
            let time = stops.reduce(TimeSpan.zero) { $0 + parts.clipped(to: $1).total }
            if time * 2 > found.time {
                found.reason = .suspended
                found.queue = trace.resources[queue]
                addSuspension(of: queue, within: waiting, parts, victim: victim, to: &found)
                return found
            }
        }
        guard let first = parts.first, first.start < submitted else { return found }
        let earlier = parts.clipped(to: Interval(start: first.start, end: submitted)).total
        if earlier * 2 > found.time { found.reason = .submittedLater }
        return found
    }

    /// Returns the item that a worker executed when it ended a wait, or the first known one that had to come before;
    /// nil where not known, or where the wait was not for it.
    private func lastItem(of followed: FollowedWait, victim: AppID) -> ItemSpan? {
        if let first = followed.path.first?.item {
            return first.app == victim && !isMain(first.thread) ? first : nil
        }
        let wait = followed.own.wait
        let pieces = allPieces(of: followed, victim: victim)
        guard let item = lastItem(of: wait, pieces), !isMain(item.thread) else { return nil }
        switch wait.kind {
        case .item, .concurrentItem: return continues(item, after: wait) ? nil : item
        case let kind where kind.hasNoOwner: return item.app == victim ? item : nil
        default: return nil
        }
    }

    /// Returns when other threads did the same work as an item.
    private func itemsLike(_ item: ItemSpan, within whole: Interval, without waiter: ThreadID) -> [Interval] {
        guard let path = activity(of: item.thread, at: item.interval.start) else { return [] }
        let others = work.items(within: whole, without: waiter) { _ in true }
        return others.filter { activity(of: $0.thread, at: $0.interval.start) == path }.map(\.interval)
    }
}

/// The items of a pool's workers while another item waited for a worker.
struct PoolOccupants {
    private let finder: ExampleFinder
    private let parts: [Interval]
    /// By thread: the times of its items, nested ones merged.
    private var busy: [ThreadID: [Interval]] = [:]
    private var apps: [AppID: TimeSpan] = [:]
    private var places: [PathID: TimeSpan] = [:]

    /// - Parameters:
    ///   - parts: when the item was in its queue and had not begun, and no thread accounts for that.
    ///   - pool: the app whose pool it is; nil for a pool of all apps.
    ///   - areTasks: whether the item was a task, which only the threads for tasks may begin.
    init(
        _ finder: ExampleFinder,
        _ parts: [Interval],
        ofPool pool: AppID?,
        areTasks: Bool,
        _ waiter: ThreadID
    ) {
        self.finder = finder
        self.parts = parts
        guard let first = parts.first, let last = parts.last else { return }
        let whole = Interval(start: first.start, end: last.end)
        var byThread: [ThreadID: [ItemSpan]] = [:]
        // On Darwin running tasks count against the CPUs that other items may use, but not the other way round.
        let countsTasks = areTasks || finder.trace.header.rules?.platform == .darwin
        for other in finder.work.items(within: whole, without: waiter, of: { $0 == nil ? countsTasks : !areTasks })
        where !finder.isMain(other.thread) && finder.trace.threads[other.thread]?.app == pool {
            byThread[other.thread, default: []].append(other)
        }
        for (thread, items) in byThread {
            for other in items { apps[other.app, default: .zero] += parts.clipped(to: other.interval).total }
            for other in Self.outermost(items) {
                guard let path = finder.activity(of: thread, at: other.interval.start) else { continue }
                places[path, default: .zero] += parts.clipped(to: other.interval).total
            }
            let merged = items.map(\.interval).merged()
            busy[thread] = parts.flatMap { merged.clipped(to: $0) }
        }
    }

    /// Returns the items of a thread that no other one encloses, in order.
    private static func outermost(_ items: [ItemSpan]) -> [ItemSpan] {
        let order = items.sorted { left, right in
            (left.interval.start, right.interval.end) < (right.interval.start, left.interval.end)
        }
        var end = Instant.zero
        var found: [ItemSpan] = []
        for item in order where item.interval.end > end {
            end = item.interval.end
            found.append(item)
        }
        return found
    }

    /// Returns for how long at least one worker for each CPU executed an item; nil where there was no such time.
    func notBegun(victim: AppID) -> NotBegun? {
        let (time, most, at) = full()
        guard time > .zero else { return nil }
        var found = NotBegun(time: time, reason: .pool)
        found.workers = most
        let moment = Interval(start: at, end: at + .nanoseconds(1))
        found.waiting = busy.count { thread, intervals in
            guard !intervals.clipped(to: moment).isEmpty else { return false }
            let waits = finder.splitter.culprits.timelines[thread]?.waits
            return waits?.overlapping(moment, start: \.start, end: \.end).isEmpty == false
        }
        let all = apps.values.reduce(TimeSpan.zero) { $0 + $1 }
        if let app = apps.first(where: { $0.value * 2 > all })?.key {
            found.occupant = finder.splitter.hardware.culprit(of: app, victim: victim)
        }
        let works = places.map { OccupyingWork(path: $0.key, time: $0.value) }.filter { $0.time > .zero }
        if !works.isEmpty {
            let longest = works.sorted { ($1.time, $0.path) < ($0.time, $1.path) }
            found.occupying = Array(longest.prefix(OccupyingWork.capacity))
            found.occupied = works.reduce(TimeSpan.zero) { $0 + $1.time }
        }
        return found
    }

    /// Returns for how long at least one worker for each CPU executed an item, and when most did.
    private func full() -> (time: TimeSpan, most: Int, at: Instant) {
        var marks: [(at: Instant, change: Int)] = []
        for interval in busy.values.joined() {
            marks.append((interval.start, 1))
            marks.append((interval.end, -1))
        }
        // At one instant, ends make room for begins.
        marks.sort { ($0.at, $0.change) < ($1.at, $1.change) }
        let least = max(1, finder.trace.header.cores)
        var (time, most, count) = (TimeSpan.zero, 0, 0)
        var (at, last) = (Instant.zero, marks.first?.at ?? .zero)
        for mark in marks {
            if count >= least { time += mark.at - last }
            count += mark.change
            last = mark.at
            if count > most { (most, at) = (count, mark.at) }
        }
        return (time, most, at)
    }
}
