import FrameTrace

/// Who held what a thread waited for, where another thread had to get on first.
extension ExampleFinder {
    /// What others had hardware do while the thread that was to end a wait waited for that hardware itself.
    func users(behind own: OwnWait, by waiter: ThreadID, victim: AppID) -> [Held] {
        let pieces = splitter.owners.pieces(of: own.wait, by: waiter, within: own.part, victim: victim)
        return pieces.flatMap { piece -> [Held] in
            guard piece.state == .blocked, let wait = piece.waitedFor,
                let hardware = HardwareKind(servingWait: wait.kind)
            else { return [] }
            let holder = holder(of: piece, victim: victim) ?? owner(of: piece, victim: victim)
            return splitter.hardware.services(of: hardware, within: piece.interval).map { service in
                Held(
                    thread: service.thread,
                    culprit: splitter.hardware.culprit(service, thread: piece.owner, victim: victim),
                    interval: service.interval,
                    time: service.interval.overlap(with: piece.interval),
                    holder: holder,
                    hardware: hardware
                )
            }
        }
    }

    /// The owner of what was waited for, which waited for hardware.
    private func owner(of piece: OwnerFinder.Piece, victim: AppID) -> Holder {
        let app = splitter.owners.app(of: piece.owner, at: piece.interval.start)
        let culprit = splitter.hardware.culprit(of: app, victim: victim)
        return Holder(thread: piece.owner, culprit: culprit, waitedFor: "")
    }

    /// The thread that held what was waited for, or was to end that wait, where it waited itself and the owner is further on in the
    /// chain of waits: the owner had to get on first, and did not hold it. Nil where the owner is the one.
    func holder(of piece: OwnerFinder.Piece, victim: AppID) -> Holder? {
        guard piece.hops.count > 1 else { return nil }
        let hop = piece.hops[1]
        let app = splitter.owners.app(of: hop.thread, at: piece.interval.start)
        let culprit = splitter.hardware.culprit(of: app, victim: victim)
        let resource = hop.resource.flatMap { trace.resources[$0] } ?? ""
        return Holder(thread: hop.thread, culprit: culprit, waitedFor: resource)
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
