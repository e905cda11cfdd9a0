import FrameTrace

/// Finds the threads behind the waits that made a frame late.
extension ExampleFinder {
    /// A wait of a main thread, and the part of the frame's interval in which it counts.
    struct OwnWait {
        var wait: WaitSpan
        var part: Interval
    }

    /// A wait with the threads that were to end it: found once for each wait.
    struct FollowedWait {
        var own: OwnWait
        /// The thread that waited.
        var thread: ThreadID
        /// For a wait without an owner: the items on the way to its end, in order.
        var path: [WaitPaths.Link]
        /// The threads that were to end it, within the part that counts.
        var pieces: [OwnerFinder.Piece]
    }

    /// Returns the waits of a main thread that are a cause, without those for other apps' requests; empty for other
    /// causes.
    ///
    /// - Complexity: O(what happened within the frame).
    func followedWaits(_ cause: VerdictCause, in spans: FrameSpans, of app: AppDescription) -> [FollowedWait] {
        guard cause.kind == .wait, cause.culprit == nil, let thread = trace.mainThread(of: app) else { return [] }
        return waits(for: cause, in: spans, of: thread).map { followed($0, by: thread, victim: app.id) }
    }

    /// Returns a wait with the threads that were to end it.
    func followed(_ own: OwnWait, by waiter: ThreadID, victim: AppID) -> FollowedWait {
        let path = splitter.owners.chain.path(of: own.wait, by: waiter)
        let pieces = splitter.owners.pieces(of: own.wait, by: waiter, within: own.part, victim: victim, path: path)
        return FollowedWait(own: own, thread: waiter, path: path, pieces: pieces)
    }

    /// Returns the longest of some waits; nil where there is none.
    static func longest(_ waits: [FollowedWait]) -> FollowedWait? {
        waits.max { $0.own.wait.blocked < $1.own.wait.blocked }
    }

    /// Returns the threads that were to end a wait, also outside of the part that counts.
    func allPieces(of followed: FollowedWait, victim: AppID) -> [OwnerFinder.Piece] {
        let (wait, part) = (followed.own.wait, followed.own.part)
        let blocked = wait.blockedInterval
        if part.start <= blocked.start, blocked.end <= part.end { return followed.pieces }
        return splitter.owners.pieces(
            of: wait,
            by: followed.thread,
            within: blocked,
            victim: victim,
            path: followed.path
        )
    }

    /// Returns the main thread's waits within a frame's interval: in the frame, and in the work in its place.
    func waits(in spans: FrameSpans, of thread: ThreadID) -> [OwnWait] {
        let timeline = splitter.culprits.timelines[thread]
        let others = spans.outside.flatMap { work -> [OwnWait] in
            guard let part = work.interval.clipped(to: spans.before) else { return [] }
            let waits = timeline?.waits.overlapping(part, start: \.start, end: \.end) ?? []
            return waits.map { OwnWait(wait: $0, part: part) }
        }
        return others + spans.waits.map { OwnWait(wait: $0, part: spans.interval) }
    }

    /// Returns the turn of the frame before; nil where it has no part in this one.
    func turn(before spans: FrameSpans, of app: AppDescription) -> FrameSpans? {
        guard spans.previousLength != nil, let thread = trace.mainThread(of: app) else { return nil }
        return TurnBefore(spans, of: app, splitter.culprits.timelines[thread], on: trace.header.grid)?.spans
    }

    /// Returns the waits for the resource that a cause names. Turns of a parallel loop have none: a wait for them has
    /// the name of its kind.
    func waits(for cause: VerdictCause, in spans: FrameSpans, of thread: ThreadID) -> [OwnWait] {
        waits(in: spans, of: thread).filter { own in
            if own.wait.kind == .perform { return trace.name(of: own.wait) == cause.resource }
            return own.wait.resource.flatMap { trace.resources[$0] } == cause.resource
        }
    }

    /// Returns the threads behind a wait that no other app's requests account for.
    ///
    /// - Parameter waits: the waits for the resource that the cause names.
    func heldParts(
        of cause: VerdictCause,
        _ waits: [FollowedWait],
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID
    ) -> [Held] {
        if cause.resource == WaitKind.network.rawValue { return sharers(of: cause, spans, thread, app) }
        if let thing = cause.waitOfRenderThread { return heldParts(ofRenderThreadAt: thing, spans, thread, app) }
        return waits.flatMap { heldParts(of: $0, victim: app) }
    }

    /// Returns the threads behind the render thread's waits while the frame waited for the render thread.
    private func heldParts(
        ofRenderThreadAt thing: String,
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID
    ) -> [Held] {
        spans.waits.filter(\.kind.isForRenderThread).flatMap { wait -> [Held] in
            let pieces = splitter.owners.pieces(of: wait, by: thread, within: spans.interval, victim: app)
            return pieces.flatMap { piece -> [Held] in
                guard let own = piece.waitedFor, trace.name(of: own) == thing else { return [] }
                let wait = OwnWait(wait: own, part: piece.interval)
                return heldParts(of: followed(wait, by: piece.owner, victim: app), victim: app)
            }
        }
    }

    /// Returns the threads that were to end a wait, and those that did work ahead of what was waited for.
    private func heldParts(of followed: FollowedWait, victim: AppID) -> [Held] {
        let (wait, part, waiter) = (followed.own.wait, followed.own.part, followed.thread)
        let pieces = followed.pieces
        let open = openOperation(followed, victim: victim)
        let awaited = awaited(wait, pieces) ?? open.flatMap { self.awaited(stepsOf: $0) }
        let begun = begin(ofWorkThatEnded: followed)
        let operation: OperationLife? = open ?? awaited?.item.flatMap { self.operation(in: $0) }
        let dependencies = dependencies(of: operation, wait, within: part, victim: victim)
        let pending = pendingWork(of: followed, victim: victim)
        let parts = pieces.flatMap { cut($0, at: awaited?.item?.interval.start ?? begun) }
            .flatMap { cut($0, at: dependencies?.end) }
            .filter { piece in
                // Its thread did something else then. Further along a chain, no other thread explains that time.
                guard piece.isExplained else { return false }
                // Before that, the awaited operation could not have begun, whatever its queue did.
                if let dependencies, piece.interval.start < dependencies.end { return false }
                // Only an app's own work signals, leaves or ends its own objects; that work may wait for any other app
                // first.
                if wait.kind.hasNoOwner, let other = splitter.owners.app(of: piece.first, at: piece.interval.start),
                    other != victim
                {
                    return false
                }
                guard let begun, piece.interval.start < begun else { return true }
                return awaited.flatMap { queue(of: piece, aheadOf: $0) } != nil
            }
        let owners = parts.map { piece -> Held in
            let app = splitter.owners.app(of: piece)
            let before = pending.flatMap { inTheWay(piece, of: $0) }
            return Held(
                thread: piece.owner,
                culprit: splitter.hardware.culprit(of: app, victim: victim),
                interval: piece.interval,
                time: piece.interval.length,
                waitedFor: piece.waitedFor.map(trace.name(of:)),
                behind: piece.state == .ready ? piece.holders : nil,
                aheadIn: before == nil ? aheadIn(piece, awaited) : before?.aheadIn,
                dependency: before?.dependency,
                category: before?.category,
                path: piece.hasBegun ? nil : PathID.none,
                activity: piece.hasBegun ? activity(of: piece.owner, at: piece.interval.start) : nil,
                holder: holder(of: piece, victim: victim),
                endedBy: endedBy(followed, after: piece),
                hasBegun: piece.hasBegun
            )
        }
        let dependent = dependencies.map { [Interval(start: wait.start, end: $0.end)] } ?? []
        let unowned = [wait.blockedInterval].clipped(to: part)
            .subtracting((pieces.map(\.interval) + dependent).merged())
        let ahead = awaited.map { self.ahead(of: $0, within: unowned, without: waiter, victim: victim) }
        let callers = open.map { self.callers(of: $0, within: part, victim: victim) } ?? []
        // A thread that woke the waiter itself is among the owners already.
        let others = callers.filter { caller in
            !pieces.contains { $0.owner == caller.thread && $0.interval.clipped(to: caller.interval) != nil }
        }
        return owners + (dependencies?.held ?? []) + (ahead ?? []) + others
    }

    /// Returns the queue in which a thread did work ahead of what was waited for, or of what had to end a wait without
    /// an owner; nil where it did not.
    private func aheadIn(_ piece: OwnerFinder.Piece, _ awaited: Awaited?) -> String? {
        if let queue = piece.aheadIn { return trace.resources[queue] }
        return awaited.flatMap { queue(of: piece, aheadOf: $0) }
    }

    /// Returns the other threads, of any app, that waited for the network at the same time, in a simulated run: they
    /// share its throughput.
    private func sharers(
        of cause: VerdictCause,
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID
    ) -> [Held] {
        guard trace.header.rules != nil else { return [] }
        let parts = waits(in: spans, of: thread).compactMap { own -> Interval? in
            trace.name(of: own.wait) == cause.resource ? own.wait.blockedInterval.clipped(to: own.part) : nil
        }
        return parts.flatMap { part -> [Held] in
            splitter.culprits.timelines.all.flatMap { other -> [Held] in
                guard other.thread != thread else { return [] }
                let waits = other.waits.overlapping(part, start: \.start, end: \.end)
                return waits.compactMap { wait -> Held? in
                    guard wait.kind == .network, let shared = wait.blockedInterval.clipped(to: part) else { return nil }
                    let user = splitter.owners.app(of: other.thread, at: shared.start)
                    let culprit = splitter.hardware.culprit(of: user, victim: app)
                    guard culprit.kind == .app || culprit.kind == .ownThreads else { return nil }
                    return Held(thread: other.thread, culprit: culprit, interval: shared, time: shared.length)
                }
            }
        }
    }
}
