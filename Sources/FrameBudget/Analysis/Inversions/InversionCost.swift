import FrameTrace

/// What an inversion cost, and who was on the CPU instead of the owner.
struct InversionCost: Sendable {
    /// The times in which the owner was ready and displaced by lower threads, in order, and by which.
    private(set) var pieces: [DisplacementFinder.Piece] = []
    /// How long each of those threads displaced it; where several CPUs had one, each is charged an equal share.
    var displacers: [DisplacementFinder.Displacer: TimeSpan] = [:]
    /// The same by owner, for finding the one that an inversion is told by.
    var byOwner: [ThreadID: TimeSpan] = [:]

    /// The times alone.
    var intervals: [Interval] { pieces.map(\.interval) }

    /// The sum.
    var total: TimeSpan { intervals.total }

    /// The cost of an inversion.
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

    /// How long each app's threads displaced the owner within an interval, longest first.
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
