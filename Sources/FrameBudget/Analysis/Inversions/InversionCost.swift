import FrameTrace

/// What an inversion cost, and who was on the CPU instead of the owner.
struct InversionCost: Sendable {
    /// The times in which the owner was ready and displaced by lower threads, in order.
    var intervals: [Interval] = []
    /// How long each of those threads displaced it; where several CPUs had one, each is charged an equal share.
    var displacers: [DisplacementFinder.Displacer: TimeSpan] = [:]
    /// The same by owner, for finding the one that an inversion is told by.
    var byOwner: [ThreadID: TimeSpan] = [:]

    /// The sum.
    var total: TimeSpan { intervals.total }

    /// The cost of an inversion.
    init(_ inversion: FoundInversion, _ timelines: ThreadTimelines, _ unseenCPU: TraceFacts.UnseenCPU) {
        let finder = DisplacementFinder(timelines: timelines, unseenCPU: unseenCPU)
        for part in inversion.parts {
            for piece in finder.displaced(part.owner, within: part.interval, below: inversion.qos) {
                intervals.append(piece.interval)
                byOwner[part.owner, default: .zero] += piece.interval.length
                let length = piece.interval.length.nanoseconds
                let count = Int64(piece.by.count)
                for (number, displacer) in piece.by.enumerated() {
                    // What doesn't divide goes to the first ones, so that the shares sum up exactly.
                    let share = length / count + (Int64(number) < length % count ? 1 : 0)
                    displacers[displacer, default: .zero] += .nanoseconds(share)
                }
            }
        }
    }
}
