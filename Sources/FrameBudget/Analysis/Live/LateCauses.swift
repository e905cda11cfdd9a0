import FrameTrace

/// Counts the causes of an app's late frames while its run is followed.
struct LateCauses {
    private var counts: [VerdictCause: VerdictCount] = [:]
    /// The parts of the causes in frames that several causes together made late.
    private var together = CombinedCauses()

    /// Counts a late frame.
    ///
    /// - Complexity: O(k²) over its parts.
    mutating func add(_ verdict: FrameVerdict, _ ledger: Ledger) {
        counts[verdict.cause, default: VerdictCount(cause: verdict.cause, missed: 0, dropped: 0)].missed += 1
        if verdict.cause.kind == .mixed { together.add(verdict, ledger) }
    }

    /// Counts intervals that a frame dropped: all of them, or only those after warm-up.
    mutating func add(dropped: Int, _ verdict: FrameVerdict) {
        guard dropped > 0 else { return }
        for share in verdict.shares(ofDropped: dropped) {
            counts[share.cause, default: VerdictCount(cause: share.cause, missed: 0, dropped: 0)].dropped +=
                share.dropped
        }
    }

    /// The counts, highest first.
    ///
    /// - Complexity: O(*n* log *n*) over the causes.
    var sorted: [VerdictCount] {
        var counts = self.counts
        let mixed = VerdictCause(.mixed)
        counts[mixed] = counts[mixed].map(together.completing)
        return counts.values.sorted { ($1.missed, $1.dropped, $0.cause) < ($0.missed, $0.dropped, $1.cause) }
    }
}
