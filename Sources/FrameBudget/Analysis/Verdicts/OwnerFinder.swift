import FrameTrace

/// Finds what the thread that had to make progress was doing while another one waited for it.
struct OwnerFinder {
    /// A part of a wait.
    struct Piece {
        /// The part.
        var interval: Interval
        /// The thread at the chain's end.
        var owner: ThreadID
        /// The threads from the waiter on, with what each waited for; the last one waited for the owner.
        var hops: [WaitEdge]
        /// The owner's state.
        var state: OwnerState
        /// The holders of the CPUs; empty unless the owner was ready.
        var holders: [CulpritFinder.Holder]
        /// Whether the owner is only known by having ended the wait.
        var isByWaking = false
        /// What the owner itself waited for, at the chain's end; nil where it did not, or that is not known.
        var waitedFor: WaitSpan?
        /// For a wait without an owner: the queue in which the owner's item was ahead of the next item on the way to
        /// the wait's end; else nil.
        var aheadIn: ResourceID?
        /// Whether the owner had begun the work that was to end the last wait: see ``WaitChain/Link/hasBegun``.
        var hasBegun = true

        /// Whether a thread explains its time: the owner had begun, or another one waited for it.
        var isExplained: Bool { hasBegun || hops.count > 1 }
    }

    let chain: WaitChain
    let culprits: CulpritFinder

    private var timelines: ThreadTimelines { chain.timelines }

    init(_ trace: Trace, _ culprits: CulpritFinder, _ begins: WorkBegins?) {
        self.culprits = culprits
        chain = WaitChain(
            timelines: culprits.timelines,
            owners: OwnerTimeline(trace),
            begins: begins,
            wakers: WakerFinder(trace),
            paths: WaitPaths(trace, culprits.timelines),
            others: trace.program.otherWaits
        )
    }

    /// Returns the parts of a wait, within an interval, for which the thread that had to make progress is known, in
    /// order.
    ///
    /// - Parameters:
    ///   - victim: the app whose threads count as the waiter's own.
    ///   - path: the path of a wait without an owner, where the caller has it; nil to find it.
    /// - Complexity: O(log n + links + slices within them).
    func pieces(
        of wait: WaitSpan,
        by waiter: ThreadID,
        within interval: Interval,
        victim: AppID?,
        path: [WaitPaths.Link]? = nil
    ) -> [Piece] {
        chain.links(of: wait, by: waiter, path: path).flatMap { link -> [Piece] in
            let part = Interval(
                start: max(link.interval.start, interval.start),
                end: min(link.interval.end, interval.end)
            )
            return part.length > .zero ? pieces(of: link, part, victim: victim) : []
        }
    }

    /// Returns the app that a thread worked for at an instant; nil where unknown.
    func app(of thread: ThreadID, at instant: Instant) -> AppID? { timelines[thread]?.activity(at: instant)?.app }

    /// Returns the app that the owner in a piece worked for; nil where unknown, and where it had not begun.
    func app(of piece: Piece) -> AppID? { piece.hasBegun ? app(of: piece.owner, at: piece.interval.start) : nil }

    private func pieces(of link: WaitChain.Link, _ part: Interval, victim: AppID?) -> [Piece] {
        func piece(_ interval: Interval, _ state: OwnerState, _ holders: [CulpritFinder.Holder] = []) -> Piece {
            Piece(
                interval: interval,
                owner: link.owner,
                hops: link.hops,
                state: state,
                holders: holders,
                isByWaking: link.isByWaking,
                aheadIn: link.aheadIn
            )
        }
        guard link.hasBegun else {
            // What its thread did meanwhile was something else.
            var before = piece(part, .blocked)
            before.hasBegun = false
            return [before]
        }
        guard let owner = timelines[link.owner] else { return [piece(part, .unknown)] }
        guard culprits.knows(link.owner) else { return noted(by: owner, within: part, piece(part, .unknown)) }
        let slices = owner.slices.overlapping(part, start: \.start, end: \.end)
        let running = slices.map { Interval(start: $0.start, end: $0.end) }.clipped(to: part)
        let ready = culprits.pieces(of: link.owner, within: part, victim: victim)
        let known = (running + ready.map(\.interval)).merged()
        let blocked = [part].subtracting(known)
        let pieces =
            running.flatMap { byWork($0, of: owner) }.map { piece($0, .running) }
            + ready.map { piece($0.interval, .ready, $0.holders) }
            + blocked.flatMap { waits(of: owner, within: $0, piece($0, .blocked)) }
        return pieces.sorted { $0.interval.start < $1.interval.start }
    }

    /// Cuts a time on a CPU where the owner continues with other work, such as the next item of a queue, without
    /// leaving its CPU.
    private func byWork(_ running: Interval, of owner: ThreadTimeline) -> [Interval] {
        let activities = owner.activities.overlapping(running, start: \.interval.start, end: \.interval.end)
        var parts: [Interval] = []
        var start = running.start
        for (one, next) in zip(activities, activities.dropFirst()) {
            guard one.path != next.path || one.app != next.app else { continue }
            parts.append(Interval(start: start, end: next.interval.start))
            start = next.interval.start
        }
        return parts + [Interval(start: start, end: running.end)]
    }

    /// Returns what is known of an owner whose times on a CPU were not recorded: its own records of waits. In a
    /// transfer it may have run.
    private func noted(by owner: ThreadTimeline, within part: Interval, _ unknown: Piece) -> [Piece] {
        let pieces = waits(of: owner, within: part, unknown).map { piece -> Piece in
            guard let wait = piece.waitedFor, wait.isUnbroken else { return piece }
            var piece = piece
            piece.state = .blocked
            return piece
        }
        return pieces.sorted { $0.interval.start < $1.interval.start }
    }

    /// Splits a time in which the owner did not run by what it waited for itself.
    private func waits(of owner: ThreadTimeline, within part: Interval, _ piece: Piece) -> [Piece] {
        func cut(_ interval: Interval, _ wait: WaitSpan? = nil) -> Piece {
            var cut = piece
            cut.interval = interval
            cut.waitedFor = wait
            return cut
        }
        var pieces: [Piece] = []
        for wait in chain.waits(of: owner.thread).overlapping(part, start: \.start, end: \.end) {
            pieces += [wait.blockedInterval].clipped(to: part).filter { $0.length > .zero }.map { cut($0, wait) }
        }
        let rest = [part].subtracting(pieces.map(\.interval)).filter { $0.length > .zero }
        return pieces + rest.map { cut($0) }
    }
}
