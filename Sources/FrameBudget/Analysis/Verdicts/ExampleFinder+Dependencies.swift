import FrameTrace

/// The operations that had to end before one that a thread waited for could begin: what it depended on, and what was ahead of it in
/// a category of which one executes at a time.
extension ExampleFinder {
    /// What kept an awaited operation from beginning, other than its queue.
    struct Dependencies {
        /// When the operation could begin as far as its queue let it.
        var end: Instant
        /// Who was at them within the wait, and when.
        var held: [Held]
    }

    /// What an operation depended on, or was exclusive with, while it was waited for; nil where that was nothing.
    ///
    /// - Complexity: O(log operations + dependencies of dependencies).
    func dependencies(of awaited: Awaited?, _ wait: WaitSpan, within part: Interval, victim: AppID) -> Dependencies? {
        guard let item = awaited?.item, let own = operation(in: item), let ready = own.ready, ready > wait.start,
            let blocked = wait.blockedInterval.clipped(to: part)
        else { return nil }
        var held: [Held] = []
        var isDependent = false
        var seen: Set<OperationID> = []
        var life = own
        // From each to the one that it waited for to the end, as long as that was within the wait.
        while let ready = life.ready, ready > wait.start, let after = life.readyAfter,
            seen.insert(after.operation).inserted, let next = operations.lives[after.operation]
        {
            let before = life
            life = next
            // One inside a group becomes ready with it.
            if after.link == .group { continue }
            let isExclusive = after.link == .exclusion
            guard isExclusive || after.link == .dependency || after.link == .condition else { break }
            isDependent = true
            var parts = self.held(next, until: ready, within: blocked, victim: victim)
            if isExclusive {
                let category = categories.shared(by: before, and: next) ?? ""
                for index in parts.indices { parts[index].category = category }
            }
            held += parts
        }
        return isDependent ? Dependencies(end: ready, held: held) : nil
    }

    /// The operation whose steps an item of its queue is; nil where it is none.
    func operation(in item: ItemSpan) -> OperationLife? {
        let start = item.interval.start
        func distance(_ life: OperationLife) -> TimeSpan {
            let began = life.began ?? .zero
            return max(began - start, start - began)
        }
        let all = begun[item.thread] ?? []
        let first = all.sortedIndex(where: { start - Self.slack <= ($0.began ?? .zero) })
        let near = all[first...].prefix { ($0.began ?? .zero) < item.interval.end }.filter { $0.making.app == item.app }
        return near.min { (distance($0), $0.added, $0.making.id) < (distance($1), $1.added, $1.making.id) }
    }

    /// When other operations of its queue were in the way of the operation whose steps an item is: its queue was full, or a barrier was
    /// ahead of it. Nil for what is no operation, and where that is not known.
    func inLine(_ item: ItemSpan) -> Interval? {
        guard let life = operation(in: item), let started = life.started else { return nil }
        let isBehindBarrier = life.readyAfter?.link == .barrier
        return Interval(start: isBehindBarrier ? life.added : life.ready ?? life.added, end: started)
    }

    /// The time within a wait that an operation took.
    private func held(_ life: OperationLife, until ready: Instant, within blocked: Interval, victim: AppID) -> [Held] {
        guard let thread = life.thread, let began = life.began,
            let name = trace.paths[life.making.path]?.label,
            let part = Interval(start: began, end: min(life.ended ?? ready, ready)).clipped(to: blocked)
        else { return [] }
        // An asynchronous one goes on without its thread, which is at other work then.
        let steps = Interval(start: began, end: min(life.stepsEnd ?? ready, ready)).clipped(to: part)
        let held = Held(
            thread: thread,
            culprit: splitter.hardware.culprit(of: life.making.app, victim: victim),
            interval: part,
            time: part.length,
            dependency: name,
            path: life.making.path
        )
        return split(held, readyWithin: steps, victim: victim)
    }
}
