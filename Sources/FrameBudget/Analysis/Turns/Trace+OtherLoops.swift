import FrameTrace

extension Trace {
    /// Returns the loops of an app, by thread, that may matter beside the chosen one: those of the main threads of
    /// other processes, and those of further threads of the same process that are not mere workers. A turn that had not
    /// ended lasts until the end of the observation. Call before the warm-up is moved to begin with the first turn of
    /// the chosen loop.
    ///
    /// Loops whose runtime moves work between threads are left out: their turns are those of any work.
    ///
    /// - Complexity: O(loops + turns of those · log turns).
    func otherLoops(_ loops: [EventLoop], of app: AppID, beside chosen: EventLoop) -> [OtherLoop] {
        loops.compactMap { loop -> OtherLoop? in
            let isOfSameProcess = loop.thread.process?.id == chosen.thread.process?.id
            guard isOfSameProcess ? loop.hasOwnLoop(beside: chosen) : loop.isMain else { return nil }
            // The work of such a loop moves between threads.
            guard loop.runtime == nil else { return nil }
            return otherLoop(of: loop.thread.id, loop.turns, open: loop.open, app)
        }
    }

    /// Returns the frames, by thread, that other threads of an app mark, or present, as the chosen one does. Unlike
    /// turns, the program itself states them, so those of any thread of any process matter. Call before the warm-up is
    /// moved to begin with the first frame of the chosen thread.
    ///
    /// - Complexity: O(n log n) over the marks of these threads, and their waits.
    func otherFrames(
        _ loops: [EventLoop],
        of app: AppID,
        _ options: TurnOptions,
        beside chosen: StatedFrames
    ) -> [OtherLoop] {
        let areMarked = chosen.presentedWith == nil
        let threads = areMarked ? markingThreads(options, of: app) : presentingThreads(options, of: app)
        return threads.map(\.thread).filter { $0 != chosen.thread }.sorted().compactMap { thread -> OtherLoop? in
            let stated = areMarked ? framesMarked(by: thread, loops) : framesPresented(by: thread, loops)
            // A thread that marks or presents no more is not late: it may be done.
            return stated.map { otherLoop(of: thread, $0.frames, open: nil, app, areFrames: true) }
        }
    }

    /// Returns the turns or frames of a thread as if it had been chosen: for a program that was recorded alone, warm-up
    /// begins with the first one. One that had not ended lasts until the end of its thread, or of the observation.
    private func otherLoop(
        of thread: ThreadID,
        _ ended: [Interval],
        open: Instant?,
        _ app: AppID,
        areFrames: Bool = false
    ) -> OtherLoop {
        var turns = ended
        if let open {
            let end = lastInstant(of: thread)
            if open < end { turns.append(Interval(start: open, end: end)) }
        }
        guard program.plans[app] == nil, let first = turns.first else {
            return OtherLoop(thread: thread, turns: turns, areFrames: areFrames)
        }
        let measured = first.start + header.warmUp
        return OtherLoop(thread: thread, turns: turns.filter { $0.start >= measured }, areFrames: areFrames)
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
