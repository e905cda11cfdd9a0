import FrameTrace

extension Trace {
    /// The loops of an app, by their threads, that may matter beside the one that was chosen: those of the main threads of other
    /// processes, and those of further threads of the same process that are no mere workers. A turn that had not ended goes on up to
    /// where the observation did. Called before the warm-up is made to begin with the first turn of that loop.
    ///
    /// - Complexity: O(loops + turns of those · log turns).
    func otherLoops(_ loops: [EventLoop], of app: AppID, beside chosen: EventLoop) -> [OtherLoop] {
        loops.compactMap { loop -> OtherLoop? in
            let isOfSameProcess = loop.thread.process?.id == chosen.thread.process?.id
            guard isOfSameProcess ? loop.isNoWorker(beside: chosen) : loop.isMain else { return nil }
            var turns = loop.turns
            if let open = loop.open, open < observedUntil {
                turns.append(Interval(start: open, end: observedUntil))
            }
            // As if it had been chosen: of a program that was recorded alone, warm-up begins with the loop's first turn.
            guard program.plans[app] == nil, let first = turns.first else {
                return OtherLoop(thread: loop.thread.id, turns: turns)
            }
            let measured = first.start + header.warmUp
            return OtherLoop(thread: loop.thread.id, turns: turns.filter { $0.start >= measured })
        }
    }
}

extension EventLoop {
    /// Whether a thread of the process whose loop was chosen has a loop of its own, and does not only wait for work.
    ///
    /// Who waits for any of several files or for a time has one. Who waits for another thread or for one file may be a worker of a
    /// pool: it counts only where no main thread has a loop, as under a virtual machine, and it comes back with a steady period.
    fileprivate func isNoWorker(beside chosen: EventLoop) -> Bool {
        guard thread.id != chosen.thread.id else { return false }
        switch WaitFamily(call: call) {
        case .poll, .sleep: return true
        case .futex, .read: return !chosen.isMain && hasSteadyPeriod
        case nil: return false
        }
    }

    /// Whether most of its turns begin about as long after the one before as the median one does.
    ///
    /// - Complexity: O(turns · log turns).
    private var hasSteadyPeriod: Bool {
        let distances: [TimeSpan] = zip(turns, turns.dropFirst()).map { $1.start - $0.start }.sorted()
        guard !distances.isEmpty else { return false }
        let median = distances[distances.count / 2]
        let (least, most): (TimeSpan, TimeSpan) = (median * 3, median * 5)
        return distances.count { $0 * 4 >= least && $0 * 4 <= most } * 2 > distances.count
    }
}
