import FrameTrace

extension Trace {
    /// Returns the loops of an app, by thread, that may matter beside the chosen one: those of the main threads of
    /// other processes, and those of further threads of the same process that are not mere workers. A turn that had not
    /// ended lasts until the end of the observation. Call before the warm-up is moved to begin with the first turn of
    /// the chosen loop.
    ///
    /// - Complexity: O(loops + turns of those · log turns).
    func otherLoops(_ loops: [EventLoop], of app: AppID, beside chosen: EventLoop) -> [OtherLoop] {
        loops.compactMap { loop -> OtherLoop? in
            let isOfSameProcess = loop.thread.process?.id == chosen.thread.process?.id
            guard isOfSameProcess ? loop.hasOwnLoop(beside: chosen) : loop.isMain else { return nil }
            var turns = loop.turns
            if let open = loop.open, open < observedUntil {
                turns.append(Interval(start: open, end: observedUntil))
            }
            // As if it had been chosen: for a program that was recorded alone, warm-up begins with the loop's first
            // turn.
            guard program.plans[app] == nil, let first = turns.first else {
                return OtherLoop(thread: loop.thread.id, turns: turns)
            }
            let measured = first.start + header.warmUp
            return OtherLoop(thread: loop.thread.id, turns: turns.filter { $0.start >= measured })
        }
    }
}

extension EventLoop {
    /// Whether another thread of the chosen loop's process has a loop of its own, rather than only waits for work.
    ///
    /// A thread that waits for any of several files or for a time has one. A thread that waits for another thread or
    /// for one file may be a worker of a pool: it counts only if the chosen loop is not a main thread's, as under a
    /// virtual machine, and it has a period
    /// (``LoopPeriod/Evenness/recognizable``).
    ///
    /// - Complexity: O(turns · log turns).
    fileprivate func hasOwnLoop(beside chosen: EventLoop) -> Bool {
        guard thread.id != chosen.thread.id else { return false }
        switch WaitFamily(call: call) {
        case .poll, .sleep: return true
        case .futex, .read:
            return !chosen.isMain && LoopPeriod.found(in: turns, fewest: 2, evenness: .recognizable) != nil
        case nil: return false
        }
    }
}
