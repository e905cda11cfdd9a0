import FrameTrace

/// Who held what a thread waited for, where another thread had to get on first.
extension ExampleFinder {
    /// The thread that held what was waited for, or was to end that wait, where it waited itself and the owner is further on in the
    /// chain of waits: the owner had to get on first, and did not hold it. Nil where the owner is the one.
    func holder(of piece: OwnerFinder.Piece, victim: AppID) -> Holder? {
        guard piece.hops.count > 1 else { return nil }
        let hop = piece.hops[1]
        let app = splitter.owners.app(of: hop.thread, at: piece.interval.start)
        let culprit = splitter.hardware.culprit(of: app, victim: victim)
        return Holder(thread: hop.thread, culprit: culprit, resource: hop.resource)
    }

    /// What a thread was at, such as an item of a queue: others of its app may be at the same in turn. Nil for a main thread, which
    /// is one, and where that is not known.
    func activity(of thread: ThreadID, at instant: Instant) -> PathID? {
        guard let timeline = splitter.culprits.timelines[thread], !timeline.isMain else { return nil }
        return timeline.activity(at: instant)?.path
    }
}

extension OwnerFinder.Piece {
    /// The thread that the waiter itself waited for: the owner, or the one at the beginning of the chain to it.
    var first: ThreadID { hops.count > 1 ? hops[1].thread : owner }
}
