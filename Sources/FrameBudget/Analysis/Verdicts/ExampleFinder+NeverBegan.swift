import FrameTrace

/// Finds out why work that a main thread waited for had still not begun when the observation ended.
extension ExampleFinder {
    /// Returns what kept the work from beginning that a frame waited for; nil where it had begun, where the frame's
    /// cause is not a wait, and where not known.
    ///
    /// - Complexity: O(what happened within the frame).
    func notBegun(_ frame: FrameRecord, _ spans: FrameSpans, of app: AppDescription) -> NotBegun? {
        guard let cause = frame.verdict?.cause, cause.kind == .wait, cause.culprit == nil else { return nil }
        let waits = followedWaits(cause, in: spans, of: app)
        let held =
            heldBy(cause, spans, waits, of: app)
            ?? turn(before: spans, of: app).flatMap { heldBy(cause, $0, of: app) }
        return held?.notBegun ?? neverBegan(waits, victim: app.id)
    }

    /// Whether a wait had not ended when the observation did.
    func isUnended(_ followed: FollowedWait) -> Bool { followed.own.wait.end >= trace.observedUntil }

    /// Returns what kept the work from beginning that the longest of some waits was for; nil where that wait ended,
    /// where a thread was to end it, and where not known.
    ///
    /// - Complexity: O(notes + operations + items within the wait · log n).
    func neverBegan(_ waits: [FollowedWait], victim: AppID) -> NotBegun? {
        guard trace.header.rules != nil, let longest = Self.longest(waits), isUnended(longest) else { return nil }
        let wait = longest.own.wait
        let owners = splitter.owners.chain.owners.owners(of: wait, within: wait.blockedInterval)
        // The device knows the thread that executes the work, or that has to end what is ahead of it.
        guard wait.kind == .item || wait.kind == .concurrentItem, owners.last?.owner == nil,
            let blocked = wait.blockedInterval.clipped(to: longest.own.part), blocked.length > .zero
        else { return nil }
        var found = NotBegun(time: blocked.length)
        found.neverBegan = true
        if trace.name(of: wait).hasPrefix(ResourceNames.operation) {
            guard let life = pendingOperation(longest, victim: victim) else { return nil }
            addReason(of: life, within: blocked, longest.thread, victim, to: &found)
            return found
        }
        switch pendingItem(of: longest, victim: victim) {
        case .queued(let queue, let enqueued):
            return full(ofTasks: queue == nil, from: enqueued, within: blocked, longest.thread, victim) ?? found
        case .inNoQueue:
            found.reason = .submittedLater
            return found
        case nil: return found
        }
    }

    /// Returns the operation that a wait was for: the last one of that name that was added before and had not ended.
    func awaitedOperation(of wait: WaitSpan, victim: AppID) -> OperationLife? {
        operations(namedAs: wait, victim: victim) { $0.ended == nil && $0.added <= wait.start + Self.slack }
            .max { ($0.added, $0.making.id) < ($1.added, $1.making.id) }
    }

    /// Returns the victim's operations that have the name of what a wait was for, of those that satisfy a predicate.
    ///
    /// - Complexity: O(operations).
    func operations(
        namedAs wait: WaitSpan,
        victim: AppID,
        where isWanted: (OperationLife) -> Bool
    ) -> [OperationLife] {
        guard let app = trace.apps.first(where: { $0.id == victim }) else { return [] }
        let awaited = trace.name(of: wait)
        return operations.lives.values.filter { life -> Bool in
            guard life.making.app == victim, isWanted(life), let name = trace.paths[life.making.path]?.label
            else { return false }
            return awaited == "\(ResourceNames.operation)\(app.name)/\(name)"
        }
    }

    /// Returns the operation that a wait was for, if neither the wait nor the operation's own waiting had ended when the
    /// observation did; nil for a group, whose members begin in its place, and for other waits.
    func pendingOperation(_ followed: FollowedWait, victim: AppID) -> OperationLife? {
        guard isUnended(followed), trace.name(of: followed.own.wait).hasPrefix(ResourceNames.operation),
            let life = awaitedOperation(of: followed.own.wait, victim: victim), life.began == nil, !life.making.isGroup
        else { return nil }
        return life
    }

    /// Adds what kept an operation, or the first one that it depends on, from beginning.
    private func addReason(
        of own: OperationLife,
        within blocked: Interval,
        _ waiter: ThreadID,
        _ victim: AppID,
        to found: inout NotBegun
    ) {
        var life = own
        var seen: Set<OperationID> = [own.making.id]
        while life.ready == nil, let next = dependency(of: life), seen.insert(next.making.id).inserted { life = next }
        // A dependency that has begun continues without a thread. What of a group has begun is not looked up.
        guard life.began == nil, !life.making.isGroup else { return }
        if life.making.id != own.making.id { found.dependency = trace.paths[life.making.path]?.label }
        if let started = life.started {
            guard var full = full(ofTasks: false, from: started, within: blocked, waiter, victim) else { return }
            full.dependency = found.dependency
            found = full
        } else if life.ready != nil {
            let stops = (operations.suspensions[life.making.queue] ?? []).clipped(to: blocked)
            guard stops.total * 2 > blocked.length else { return }
            found.reason = .suspended
            found.time = stops.total
            found.queue = trace.resources[life.making.queue]
            addSuspension(of: life.making.queue, within: blocked, [blocked], victim: victim, to: &found)
        }
    }

    /// Returns an operation that another one depends on and that had not ended; nil where there is none.
    private func dependency(of life: OperationLife) -> OperationLife? {
        let links = life.making.after.filter { $0.link == .dependency || $0.link == .condition }
        return links.compactMap { operations.lives[$0.operation] }.first { $0.ended == nil }
    }

    /// Returns for how long the workers of the pool executed other items within a wait; nil where that was no more than
    /// half of it.
    ///
    /// - Parameter areTasks: whether the wait was for a task.
    private func full(
        ofTasks areTasks: Bool,
        from enqueued: Instant,
        within blocked: Interval,
        _ waiter: ThreadID,
        _ victim: AppID
    ) -> NotBegun? {
        let queued = Interval(start: max(enqueued, blocked.start), end: blocked.end)
        guard queued.length > .zero else { return nil }
        // Workers of a shared pool work for every app.
        let pool: AppID? = trace.header.rules?.pool == .perApp ? victim : nil
        let occupants = PoolOccupants(self, [queued], ofPool: pool, areTasks: areTasks, waiter)
        var full = occupants.notBegun(victim: victim)
        guard let time = full?.time, time * 2 > blocked.length else { return nil }
        full?.neverBegan = true
        return full
    }
}
