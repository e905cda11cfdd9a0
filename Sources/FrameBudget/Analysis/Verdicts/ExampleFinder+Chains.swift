import FrameTrace

/// Finds the holders of what a thread waited for, where another thread had to make progress first.
extension ExampleFinder {
    /// Returns what hardware did while the main thread waited for it, or for a thread that waited for it.
    func served(
        _ cause: VerdictCause,
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID
    ) -> [Held] {
        waits(in: spans, of: thread).flatMap { own -> [Held] in
            let wait = own.wait
            guard trace.name(of: wait) == cause.resource else { return [] }
            guard let hardware = HardwareKind(servingWait: wait.kind) else {
                return users(behind: followed(own, by: thread, victim: app), victim: app)
            }
            guard let blocked = wait.blockedInterval.clipped(to: own.part) else { return [] }
            return splitter.hardware.delays(of: hardware, for: thread, within: blocked, victim: app).map { use in
                Held(
                    thread: use.thread,
                    culprit: use.culprit,
                    interval: use.interval,
                    time: use.interval.length,
                    path: use.path,
                    isHeldBack: use.isHeldBack
                )
            }
        }
    }

    /// Returns what hardware did for others while the thread that was to end a wait waited for that hardware.
    func users(behind followed: FollowedWait, victim: AppID) -> [Held] {
        followed.pieces.flatMap { piece -> [Held] in
            guard piece.state == .blocked, let wait = piece.waitedFor,
                let hardware = HardwareKind(servingWait: wait.kind)
            else { return [] }
            let holder =
                holder(of: piece, victim: victim) ?? holder(piece.owner, of: piece, waitedFor: nil, victim: victim)
            let uses = splitter.hardware.delays(of: hardware, for: piece.owner, within: piece.interval, victim: victim)
            return uses.map { use in
                Held(
                    thread: use.thread,
                    culprit: use.culprit,
                    interval: use.interval,
                    time: use.interval.length,
                    path: use.path,
                    holder: holder,
                    hardware: hardware,
                    isHeldBack: use.isHeldBack,
                    endedBy: endedBy(followed, after: piece)
                )
            }
        }
    }

    /// Returns the thread that held what was waited for, or was to end that wait, if it waited itself and the owner is
    /// further along the chain of waits: the owner had to make progress first, but did not hold it. Nil where the owner
    /// is that thread.
    func holder(of piece: OwnerFinder.Piece, victim: AppID) -> Holder? {
        guard piece.hops.count > 1 else { return nil }
        let hop = piece.hops[1]
        return holder(hop.thread, of: piece, waitedFor: hop.resource, victim: victim)
    }

    private func holder(
        _ thread: ThreadID,
        of piece: OwnerFinder.Piece,
        waitedFor resource: ResourceID?,
        victim: AppID
    ) -> Holder {
        let app = splitter.owners.app(of: thread, at: piece.interval.start)
        return Holder(
            thread: thread,
            culprit: splitter.hardware.culprit(of: app, victim: victim),
            waitedFor: resource.flatMap { trace.resources[$0] } ?? ""
        )
    }

    /// Returns a thread's work, such as an item of a queue: other threads of its app may do the same in turn. Nil for a
    /// main thread, which is the only one, and where not known.
    func activity(of thread: ThreadID, at instant: Instant) -> PathID? {
        isMain(thread) ? nil : splitter.culprits.timelines[thread]?.activity(at: instant)?.path
    }

    func isMain(_ thread: ThreadID) -> Bool { splitter.culprits.timelines[thread]?.isMain == true }
}

extension OwnerFinder.Piece {
    /// The thread that the waiter itself waited for: the owner, or the first thread of the chain to it.
    var first: ThreadID { hops.count > 1 ? hops[1].thread : owner }
}
