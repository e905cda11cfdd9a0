import FrameTrace

/// The cost of an inversion, and the threads that were on the CPU instead of the owner.
struct InversionCost: Sendable {
    /// The intervals in which the owner was ready and displaced by threads of a lower class, in order, with those
    /// threads.
    private(set) var pieces: [DisplacementFinder.Piece] = []
    /// By displacing thread: how long it displaced the owner. If several CPUs ran one, each is charged an equal share.
    var displacers: [DisplacementFinder.Displacer: TimeSpan] = [:]
    /// By owner: the cost. Used to choose the owner that represents the inversion.
    var byOwner: [ThreadID: TimeSpan] = [:]

    var intervals: [Interval] { pieces.map(\.interval) }

    var total: TimeSpan { intervals.total }

    init(_ inversion: FoundInversion, _ timelines: ThreadTimelines, _ unseenCPU: TraceFacts.UnseenCPU) {
        let finder = DisplacementFinder(timelines: timelines, unseenCPU: unseenCPU)
        for part in inversion.parts {
            for piece in finder.displaced(part.owner, within: part.interval, below: inversion.qos) {
                pieces.append(piece)
                byOwner[part.owner, default: .zero] += piece.interval.length
                for share in piece.interval.shared(among: piece.by) {
                    displacers[share.holder, default: .zero] += share.time
                }
            }
        }
    }

    /// Returns how long each culprit's threads displaced the owner within an interval, longest first.
    func culprits(within interval: Interval, of displacer: (DisplacementFinder.Displacer) -> Culprit) -> [ServicePart] {
        var parts: [ServicePart] = []
        for piece in pieces {
            guard let part = piece.interval.clipped(to: interval), part.length > .zero else { continue }
            for share in part.shared(among: piece.by) {
                parts.add(ServicePart(culprit: displacer(share.holder), time: share.time))
            }
        }
        return parts.sortedBySize()
    }
}
