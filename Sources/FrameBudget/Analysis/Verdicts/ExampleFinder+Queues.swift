import FrameTrace

/// Finds the work ahead in the queue that a thread waited for, and the waits that timed out.
extension ExampleFinder {
    /// The queue, and the work in it, that a thread waited for.
    struct Awaited {
        var queue: ResourceID
        /// The work; nil where the thread waited to be let onto the queue.
        var item: ItemSpan?

        /// For an operation, when others of its queue were in its way; nil for other work, which is in line until it
        /// begins.
        var inLine: Interval?

        /// Whether another item of the queue began before it.
        func comesAfter(_ other: ItemSpan) -> Bool { item.map { other.interval.start < $0.interval.start } ?? true }

        /// Whether it was in line at an instant.
        func stands(at instant: Instant) -> Bool { inLine.map { instant < $0.end && $0.start <= instant } ?? true }
    }

    /// How much the clocks of the thread that ends an item and of the waiter may differ.
    static let slack = TimeSpan.milliseconds(1)

    /// Returns what a wait was for in a queue; nil for other waits, and where not known.
    ///
    /// - Parameter pieces: the threads that were to end the wait.
    func awaited(_ wait: WaitSpan, _ pieces: [OwnerFinder.Piece]) -> Awaited? {
        switch wait.kind {
        case .queue, .concurrentQueue: return wait.resource.map { Awaited(queue: $0) }
        case .item, .concurrentItem:
            guard let item = lastItem(of: wait, pieces), !continues(item, after: wait), let queue = item.queue else {
                return nil
            }
            return Awaited(queue: queue, item: item, inLine: inLine(item))
        default: return nil
        }
    }

    /// Cuts a piece of a wait at an instant: a thread may continue with the awaited work after the work ahead without
    /// leaving its CPU.
    func cut(_ piece: OwnerFinder.Piece, at instant: Instant?) -> [OwnerFinder.Piece] {
        guard let instant, piece.interval.start < instant, instant < piece.interval.end else { return [piece] }
        var (before, after) = (piece, piece)
        before.interval.end = instant
        after.interval.start = instant
        return [before, after]
    }

    /// Returns the queue in which a thread did work ahead while it was to end a wait; nil where it did other work.
    func queue(of piece: OwnerFinder.Piece, aheadOf awaited: Awaited) -> String? {
        // A main thread may be executing the very block that was handed over to it.
        guard piece.hops.count == 1, !isMain(piece.owner),
            let item = work.item(of: piece.owner, at: piece.interval.start),
            let line = ways.line(of: item.queue, and: awaited.queue), awaited.comesAfter(item),
            awaited.stands(at: piece.interval.start)
        else { return nil }
        return trace.resources[line]
    }

    /// Returns the threads that did work ahead in a queue while the thread that was to end the wait is not known.
    func ahead(of awaited: Awaited, within parts: [Interval], without waiter: ThreadID, victim: AppID) -> [Held] {
        guard let name = trace.resources[awaited.queue], let first = parts.first, let last = parts.last else {
            return []
        }
        let end = awaited.item.map { min($0.interval.start, last.end) } ?? last.end
        let all = Interval(start: first.start, end: end)
        guard let whole = all.clipped(to: awaited.inLine ?? all) else { return [] }
        let items = work.items(within: whole, without: waiter) { ways.line(of: $0, and: awaited.queue) != nil }
            .filter(awaited.comesAfter)
        // The item began when one of them ended; otherwise it waited for something else, such as a thread of the pool.
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

    /// Returns the time in which a thread executed an item.
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

    /// Splits a time in which a thread was behind a cause by whether it was ready.
    ///
    /// - Parameter steps: when the thread itself did the work; nil where it never did.
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

    /// Returns from when on a thread counts that is known only by having ended a wait: from the begin of the item that
    /// ended it, or of the first item that had to come before. Its earlier work was something else.
    func begin(ofWorkThatEnded followed: FollowedWait) -> Instant? {
        if let first = followed.path.first { return first.interval.start }
        let (wait, pieces) = (followed.own.wait, followed.pieces)
        let isByWaking = wait.kind == .concurrentItem && pieces.last?.isByWaking == true
        return wait.kind.hasNoOwner || isByWaking ? lastItem(of: wait, pieces)?.interval.start : nil
    }

    // MARK: Timeouts

    /// Whether the longest wait of a cause timed out, rather than got what it was for. Known for simulated threads.
    ///
    /// - Parameters:
    ///   - waits: the waits of the cause.
    ///   - isUnfinished: whether the frame never ended: then its last wait ended with its app's time on screen, or with
    ///     the run.
    func hasTimedOut(
        _ waits: [FollowedWait],
        _ spans: FrameSpans,
        isUnfinished: Bool,
        of app: AppDescription
    ) -> Bool {
        guard trace.header.rules != nil, let longest = Self.longest(waits),
            trace.threads[longest.thread]?.kind == .simulated
        else { return false }
        let wait = longest.own.wait
        guard wait.end < trace.observedUntil, !isUnfinished || wait.end + Self.slack < spans.interval.end else {
            return false
        }
        switch wait.kind {
        // Every thread that signals is recorded: without one it was a timer.
        case let kind where kind.hasNoOwner: return wait.owner == nil
        case .item, .concurrentItem:
            // An operation may be cancelled before it begins, or continue without a thread after its steps.
            guard operation(endingWith: wait, victim: app.id) == nil else { return false }
            let pieces = allPieces(of: longest, victim: app.id)
            // Another operation of that name may continue.
            if let item = lastItem(of: wait, pieces) {
                return continues(item, after: wait)
            }
            // An item that never began has no thread that could have ended the wait.
            let isEnded = pieces.last.map { $0.interval.end + Self.slack >= wait.blockedInterval.end } ?? false
            return !isEnded
        default: return false
        }
    }

    /// Returns the item that the thread which was to end a wait executed at the wait's end; nil where not known.
    func lastItem(of wait: WaitSpan, _ pieces: [OwnerFinder.Piece]) -> ItemSpan? {
        let end = wait.blockedInterval.end
        guard let last = pieces.last, last.interval.end == end else { return nil }
        return work.item(of: last.first, at: last.interval.end - TimeSpan.nanoseconds(1))
    }

    /// Whether an item continued after a wait had ended, so that it did not end the wait.
    func continues(_ item: ItemSpan, after wait: WaitSpan) -> Bool {
        item.interval.end - wait.blockedInterval.end > Self.slack
    }
}
