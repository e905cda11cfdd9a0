import FrameTrace

/// Finds the operations that had to end before an awaited one could begin: its dependencies, and those ahead of it in a
/// category that executes one operation at a time.
extension ExampleFinder {
    /// What kept an awaited operation from beginning, other than its queue.
    struct Dependencies {
        /// The instant from which only its queue kept the operation from beginning.
        var end: Instant
        /// The threads that executed these operations within the wait, and when.
        var held: [Held]
    }

    /// Returns what an operation depended on, or was exclusive with, while it was awaited; nil where there was nothing.
    ///
    /// - Complexity: O(log operations + dependencies of dependencies).
    func dependencies(of own: OperationLife?, _ wait: WaitSpan, within part: Interval, victim: AppID) -> Dependencies? {
        guard let own, let ready = own.ready, ready > wait.start,
            let blocked = wait.blockedInterval.clipped(to: part)
        else { return nil }
        var held: [Held] = []
        var isDependent = false
        var seen: Set<OperationID> = []
        var life = own
        // Follows each operation to the one that it waited for last, while that was within the wait.
        while let ready = life.ready, ready > wait.start, let after = life.readyAfter,
            seen.insert(after.operation).inserted, let next = operations.lives[after.operation]
        {
            let before = life
            life = next
            // An operation inside a group becomes ready with it.
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

    /// Returns the operation whose steps an item of its queue executes; nil where there is none, as in a task.
    func operation(in item: ItemSpan) -> OperationLife? {
        guard !item.isTask else { return nil }
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

    /// Returns when other operations of its queue were in the way of an item's operation: its queue was full, or a
    /// barrier was ahead of it. Nil for an item without an operation, and where not known.
    func inLine(_ item: ItemSpan) -> Interval? {
        guard let life = operation(in: item), let started = life.started else { return nil }
        let isBehindBarrier = life.readyAfter?.link == .barrier
        return Interval(start: isBehindBarrier ? life.added : life.ready ?? life.added, end: started)
    }

    /// Returns the time within a wait that an operation took.
    private func held(_ life: OperationLife, until ready: Instant, within blocked: Interval, victim: AppID) -> [Held] {
        guard let thread = life.thread, let began = life.began,
            let name = trace.paths[life.making.path]?.label,
            let part = Interval(start: began, end: min(life.ended ?? ready, ready)).clipped(to: blocked)
        else { return [] }
        // An asynchronous operation continues without its thread, which then does other work.
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
