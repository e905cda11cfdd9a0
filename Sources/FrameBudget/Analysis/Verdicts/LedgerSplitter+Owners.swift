import FrameTrace

// MARK: Blocked time, by what the owner of what was waited for did

extension LedgerSplitter {
    /// Adds what the owners did while a wait blocked a thread to the thread's blocked parts.
    func addOwners(
        of wait: WaitSpan,
        _ thread: ThreadID,
        within interval: Interval,
        _ app: AppID,
        behind earlier: [EarlierStage] = [],
        to blocked: inout [BlockedPart]
    ) {
        var part = BlockedPart(kind: wait.kind, resource: resource(of: wait), time: .zero)
        let pieces = owners.pieces(of: wait, by: thread, within: interval, victim: app)
        if !pieces.isEmpty {
            var parts: [OwnerPart] = []
            for piece in pieces {
                for owner in namedParts(piece, wait.kind, behind: earlier, victim: app) { parts.add(owner) }
            }
            part.owners = parts.sortedBySize()
        }
        if let cost = inversions[WaitKey(thread, wait)] {
            part.add(displacers: cost.culprits(within: interval) { culprit(of: $0, victim: app) })
        } else if !ranks.isEmpty, trace.threads[thread]?.process != nil {
            // The inversions of a simulated thread are known: it has no process of its own.
            part.add(displacers: displacers(pieces, below: thread))
        }
        if let time = wait.blockedInterval.clipped(to: interval) {
            part.users = hardware.parts(of: time, kind: wait.kind, thread: thread, victim: app)
        }
        if part.owners != nil || part.inverted != nil || part.users != nil { blocked.add(part) }
    }

    /// Returns the culprit of the work that a displaced owner waited behind.
    private func culprit(of displacer: DisplacementFinder.Displacer, victim: AppID) -> Culprit {
        guard let thread = displacer.thread else { return Culprit(.quota) }
        return hardware.culprit(of: displacer.app ?? trace.threads[thread]?.app, victim: victim)
    }

    /// Returns the threads, by culprit, that had a CPU which the owner of an awaited resource could have used, and rank
    /// below the waiter by the kernel's priorities: the cost of a priority inversion. Empty where there was none, or
    /// ranks are not known.
    private func displacers(_ pieces: [OwnerFinder.Piece], below waiter: ThreadID) -> [ServicePart] {
        var parts: [ServicePart] = []
        for piece in pieces where piece.state == .ready {
            let lower = piece.holders.filter { holder in
                holder.thread.flatMap { ranks.isBelow($0, waiter, at: piece.interval.start) } ?? false
            }
            for share in piece.interval.shared(among: lower) {
                parts.add(ServicePart(culprit: share.holder.culprit, time: share.time))
            }
        }
        return parts.sortedBySize()
    }

    /// Returns what an owner did. For a render thread, adds what it waited for, and separates its work for earlier
    /// frames, which belongs to those.
    private func namedParts(
        _ piece: OwnerFinder.Piece,
        _ kind: WaitKind,
        behind earlier: [EarlierStage],
        victim: AppID
    ) -> [OwnerPart] {
        guard kind.isForRenderThread else { return ownerParts(piece, victim: victim) }
        return earlier.parts(of: piece.interval, in: kind).flatMap { interval, frame in
            var own = piece
            own.interval = interval
            return ownerParts(own, victim: victim).map { part in
                var part = part
                part.waitedFor = piece.waitedFor.map { trace.name(of: $0) }
                // A buffer is freed by the present of an earlier frame, even where that had not begun.
                part.forEarlier = frame != nil || kind == .buffer ? true : nil
                return part
            }
        }
    }

    private func ownerParts(_ piece: OwnerFinder.Piece, victim: AppID) -> [OwnerPart] {
        let app = owners.app(of: piece).flatMap { names[$0] }
        let byWaking = piece.isByWaking ? true : nil
        guard !piece.holders.isEmpty else {
            if piece.state == .blocked, let parts = hardwareParts(piece, app, victim: victim) { return parts }
            let time = piece.interval.length
            return [OwnerPart(state: piece.state, app: app, culprit: nil, time: time, byWaking: byWaking)]
        }
        return piece.interval.shared(among: piece.holders).map { share in
            OwnerPart(
                state: piece.state,
                app: app,
                culprit: share.holder.culprit,
                time: share.time,
                byWaking: byWaking
            )
        }
    }

    /// Splits the time of an owner that waited for hardware by the requests served meanwhile. Nil where it waited for
    /// something else.
    private func hardwareParts(_ piece: OwnerFinder.Piece, _ app: String?, victim: AppID) -> [OwnerPart]? {
        guard piece.hasBegun else { return nil }
        let waits = culprits.timelines[piece.owner]?.waits.overlapping(piece.interval, start: \.start, end: \.end) ?? []
        var parts: [OwnerPart] = []
        var rest = piece.interval.length
        for wait in waits {
            if let time = wait.blockedInterval.clipped(to: piece.interval) {
                let users = hardware.parts(of: time, kind: wait.kind, thread: piece.owner, victim: victim) ?? []
                for user in users {
                    parts.add(OwnerPart(state: .blocked, app: app, culprit: user.culprit, time: user.time))
                    rest -= user.time
                }
            }
        }
        guard !parts.isEmpty else { return nil }
        if rest > .zero { parts.add(OwnerPart(state: .blocked, app: app, culprit: nil, time: rest)) }
        return parts
    }
}
