import FrameTrace

/// What stood ahead in the queue that a thread waited for, and waits that ended without what they were for.
extension ExampleFinder {
    /// What was waited for in a queue.
    struct Awaited {
        var queue: ResourceID
        /// The work; nil where the thread waited to be let onto the queue.
        var item: ItemSpan?

        /// Of an operation, when others of its queue were in its way; nil for anything else, which is in line until it begins.
        var inLine: Interval?

        /// Whether an item of the queue was begun before.
        func comesAfter(_ other: ItemSpan) -> Bool { item.map { other.interval.start < $0.interval.start } ?? true }

        /// Whether it stood in line at an instant.
        func stands(at instant: Instant) -> Bool { inLine.map { instant < $0.end && $0.start <= instant } ?? true }
    }

    /// The clocks of the thread that ends an item and of the one that waited for it may differ by so much.
    static let slack = TimeSpan.milliseconds(1)

    /// What a wait was for in a queue; nil for one that was for nothing in a queue, or where that is not known.
    ///
    /// - Parameter pieces: who was to end the wait.
    func awaited(_ wait: WaitSpan, _ pieces: [OwnerFinder.Piece]) -> Awaited? {
        switch wait.kind {
        case .queue, .concurrentQueue: return wait.resource.map { Awaited(queue: $0) }
        case .item, .concurrentItem:
            guard let item = lastItem(of: wait, pieces), !goesOn(item, after: wait), let queue = item.queue else {
                return nil
            }
            return Awaited(queue: queue, item: item, inLine: inLine(item))
        default: return nil
        }
    }

    /// A piece of a wait before and after an instant: a thread may go on from what stood ahead to what was waited for without
    /// leaving its CPU.
    func cut(_ piece: OwnerFinder.Piece, at instant: Instant?) -> [OwnerFinder.Piece] {
        guard let instant, piece.interval.start < instant, instant < piece.interval.end else { return [piece] }
        var (before, after) = (piece, piece)
        before.interval.end = instant
        after.interval.start = instant
        return [before, after]
    }

    /// The queue in which a thread did what stood ahead while it was to end a wait; nil where it did something else.
    func queue(of piece: OwnerFinder.Piece, aheadOf awaited: Awaited) -> String? {
        // A main thread may be at the very block that was handed over to it.
        guard piece.hops.count == 1, !isMain(piece.owner),
            let item = work.item(of: piece.owner, at: piece.interval.start),
            let line = ways.line(of: item.queue, and: awaited.queue), awaited.comesAfter(item),
            awaited.stands(at: piece.interval.start)
        else { return nil }
        return trace.resources[line]
    }

    /// Who did what stood ahead in a queue while nobody is known who was to end the wait.
    func ahead(of awaited: Awaited, within parts: [Interval], without waiter: ThreadID, victim: AppID) -> [Held] {
        guard let name = trace.resources[awaited.queue], let first = parts.first, let last = parts.last else {
            return []
        }
        let end = awaited.item.map { min($0.interval.start, last.end) } ?? last.end
        let all = Interval(start: first.start, end: end)
        guard let whole = all.clipped(to: awaited.inLine ?? all) else { return [] }
        let items = work.items(within: whole, without: waiter) { ways.line(of: $0, and: awaited.queue) != nil }
            .filter(awaited.comesAfter)
        // It began when one of them had ended: else it waited for something else, such as a thread of the pool.
        if let own = awaited.item {
            let latest = items.map(\.interval.end).filter { $0 <= own.interval.start }.max()
            guard let latest, own.interval.start - latest <= Self.slack else { return [] }
        }
        return items.flatMap { item -> [Held] in
            parts.clipped(to: whole).clipped(to: item.interval).flatMap { part in
                held(item, within: part, in: name, victim: victim)
            }
        }
    }

    /// A time in which a thread was at an item.
    private func held(_ item: ItemSpan, within part: Interval, in queue: String, victim: AppID) -> [Held] {
        let held = Held(
            thread: item.thread,
            culprit: splitter.hardware.culprit(of: item.app, victim: victim),
            interval: part,
            time: part.length,
            aheadIn: queue
        )
        return split(held, readyWithin: part, victim: victim)
    }

    /// A time in which a thread was at something, by whether it was ready.
    ///
    /// - Parameter steps: when the thread itself was at it; nil for never.
    func split(_ whole: Held, readyWithin steps: Interval?, victim: AppID) -> [Held] {
        let ready = steps.map { splitter.culprits.pieces(of: whole.thread, within: $0, victim: victim) } ?? []
        func part(_ interval: Interval, behind: [CulpritFinder.Holder]?) -> Held {
            var part = whole
            (part.interval, part.time, part.behind) = (interval, interval.length, behind)
            return part
        }
        let others = [whole.interval].subtracting(ready.map(\.interval))
        return ready.map { part($0.interval, behind: $0.holders) } + others.map { part($0, behind: nil) }
    }

    /// Where a thread is known only by having ended a wait: when it began the item that did, and of a group's items when the first
    /// did that had to come before. What it did before was something else.
    func begin(
        ofWorkThatEnded wait: WaitSpan,
        by waiter: ThreadID,
        _ pieces: [OwnerFinder.Piece]
    ) -> Instant? {
        if let first = groupPath(of: wait, by: waiter).first { return first.interval.start }
        let isByWaking = wait.kind == .concurrentItem && pieces.last?.isByWaking == true
        return wait.kind.hasNoOwner || isByWaking ? lastItem(of: wait, pieces)?.interval.start : nil
    }

    /// What a wait for a group went to, in order; empty for other waits, and where that is not known.
    func groupPath(of wait: WaitSpan, by waiter: ThreadID) -> [GroupPaths.Link] {
        splitter.owners.chain.groups?.links(of: wait, by: waiter) ?? []
    }

    // MARK: Timeouts

    /// Whether the longest of the waits that a cause is about ended by itself, and not by what it was for. Known of simulated
    /// threads.
    ///
    /// - Parameter isUnfinished: whether the frame never ended: what it was in the middle of ended with its app's time on screen, or
    ///   with the run.
    func hasTimedOut(
        _ cause: VerdictCause,
        _ spans: FrameSpans,
        isUnfinished: Bool,
        of app: AppDescription
    ) -> Bool {
        guard cause.kind == .wait, cause.culprit == nil, trace.header.rules != nil,
            let thread = trace.mainThread(of: app), trace.threads[thread]?.kind == .simulated
        else { return false }
        let longest = waits(for: cause, in: spans, of: thread).max { $0.wait.blocked < $1.wait.blocked }
        guard let longest, longest.wait.end < trace.observedUntil,
            !isUnfinished || longest.wait.end + Self.slack < spans.interval.end
        else { return false }
        switch longest.wait.kind {
        // Whoever signals is recorded: only a timer is no thread.
        case let kind where kind.hasNoOwner: return longest.wait.owner == nil
        case .item, .concurrentItem:
            let wait = longest.wait
            let pieces = splitter.owners.pieces(of: wait, by: thread, within: wait.blockedInterval, victim: app.id)
            // Another operation of that name may go on.
            if let item = lastItem(of: wait, pieces) {
                return goesOn(item, after: wait) && !isEndOfOperation(wait, of: app)
            }
            // What never began has no thread that could have ended the wait.
            let isEnded = pieces.last.map { $0.interval.end + Self.slack >= wait.blockedInterval.end } ?? false
            return !isEnded && !isEndOfOperation(wait, of: app)
        default: return false
        }
    }

    /// Whether an operation of the name that a wait was for ended when the wait did: one may be cancelled before it begins, or go
    /// on without a thread after its steps.
    private func isEndOfOperation(_ wait: WaitSpan, of app: AppDescription) -> Bool {
        let end = wait.blockedInterval.end
        let awaited = trace.name(of: wait)
        return operations.lives.values.contains { life in
            guard life.making.app == app.id, let ended = life.ended, max(ended - end, end - ended) <= Self.slack,
                let name = trace.paths[life.making.path]?.label
            else { return false }
            return awaited == "operation \(app.name)/\(name)"
        }
    }

    /// The item that the thread which was to end a wait was at when it ended; nil where that is not known.
    func lastItem(of wait: WaitSpan, _ pieces: [OwnerFinder.Piece]) -> ItemSpan? {
        let end = wait.blockedInterval.end
        guard let last = pieces.last, last.interval.end == end else { return nil }
        return work.item(of: last.first, at: last.interval.end - TimeSpan.nanoseconds(1))
    }

    /// Whether an item went on after a wait had ended: it is not what ended it.
    func goesOn(_ item: ItemSpan, after wait: WaitSpan) -> Bool {
        item.interval.end - wait.blockedInterval.end > Self.slack
    }
}
