import FrameTrace

extension Trace {
    /// The loops of an app's main threads that are in other processes than a loop, by their threads. A turn that had not ended goes
    /// on up to where the observation did. Called before the warm-up is made to begin with the first turn of that loop.
    ///
    /// - Complexity: O(loops + turns of those).
    func otherLoops(_ loops: [EventLoop], of app: AppID, beside chosen: EventLoop) -> [OtherLoop] {
        loops.compactMap { loop -> OtherLoop? in
            guard loop.isMain, loop.thread.process?.id != chosen.thread.process?.id else { return nil }
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
