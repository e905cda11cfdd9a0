import FrameTrace
import Scenario

extension Device {
    /// The maximum number of owners that an override is passed along.
    static let longestChain = 10

    /// Recomputes the ranks of all affected threads, and propagates changes along the chains of owners.
    mutating func settleRanks() {
        var hops = 0
        var round = rankRound
        rankRound = []
        while !dirty.isEmpty, hops <= Self.longestChain {
            dirty.takeAll(into: &round)
            for thread in round { settleRank(of: thread) }
            hops += 1
        }
        rankRound = round
    }

    private mutating func settleRank(of thread: ThreadID) {
        let before = threads[thread.index].effectiveQoS
        let own = threads[thread.index].qos
        let wanted = wantedOverride(of: thread)
        let override = wanted.flatMap { $0 > own ? $0 : nil }
        if override != threads[thread.index].override {
            threads[thread.index].override = override
            effects.notes.append(.override(thread, override))
        }
        announce(thread)
        if threads[thread.index].effectiveQoS != before { passOnRank(of: thread) }
    }

    private mutating func announce(_ thread: ThreadID) {
        var isMain = false
        var isFocal = false
        if case .main(let app) = threads[thread.index].role {
            isMain = true
            isFocal = rules.focalBoost && focal == app
        }
        let rank = ThreadRank(
            threads[thread.index].qos,
            override: threads[thread.index].override,
            isFocal: isFocal,
            platform: rules.platform,
            isMain: isMain
        )
        guard rank != threads[thread.index].announced else { return }
        threads[thread.index].announced = rank
        effects.ranks.append((thread, rank))
    }

    /// Returns the highest class among the waiters of a thread; nil if there are none, or if none may raise it.
    ///
    /// Only waits for a resource with one known owner count.
    private func wantedOverride(of thread: ThreadID) -> QoS? {
        guard rules.platform == .darwin, rules.overrides else { return nil }
        let state = threads[thread.index]
        var highest: QoS?
        func consider(_ qos: QoS) { highest = max(highest ?? qos, qos) }
        func considerLines(behind item: Int) {
            for queue in items[item].passed where queues[queue].hasBarrier { consider(pressure(on: queue)) }
        }
        func considerWaiters(for item: Int) {
            if isRaisedByWaiters(item) {
                for waiter in items[item].waiters { consider(threads[waiter.index].effectiveQoS) }
            }
            if let promoted = items[item].promotedQoS { consider(promoted) }
            considerLines(behind: item)
        }
        for mutex in state.mutexes {
            for waiter in mutexes[mutex.index].waiters { consider(threads[waiter.index].effectiveQoS) }
        }
        for queue in state.draining where queues[queue].kind == .serial { consider(pressure(on: queue)) }
        for block in state.syncs {
            for queue in block.entered where isAlone(on: queue) { consider(pressure(on: queue)) }
        }
        for case .item(let item) in state.activities { considerWaiters(for: item) }
        // A worker admitted for the item that has not begun it. Swift does not raise a task before that.
        if case .item(let item)? = state.job {
            if items[item].operation != nil { considerWaiters(for: item) } else { considerLines(behind: item) }
        }
        return highest
    }

    /// Returns whether a queue admits a single occupant, which its whole line then waits for.
    private func isAlone(on queue: Int) -> Bool { queues[queue].kind == .serial || queues[queue].hasBarrier }

    /// Propagates a thread's new class, or new wait, to the thread it waits for.
    mutating func passOnRank(of thread: ThreadID) {
        switch threads[thread.index].wait {
        case .mutex(let mutex)?: if let owner = mutexes[mutex.index].owner { dirty.mark(owner) }
        case .queue?: if let item = threads[thread.index].visitorItem { recount(item) }
        case .item(let item, _)?: recount(item)
        default: break
        }
    }
}
