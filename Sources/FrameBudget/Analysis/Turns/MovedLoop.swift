import FrameTrace

/// The places that a loop waited at before and after its home, where a compiler moved it: those of the same call and instruction with
/// another stack.
///
/// A just-in-time compiler, such as Java's, replaces a function while it runs. The new code needs more or less of the stack, so that the
/// same loop waits at one place first, then at the next, and never again at the one before.
enum MovedLoop {
    /// What a thread did at a place.
    private struct Use {
        var first: Instant
        var last: Instant
        /// From one wait to the next.
        var steps: [TimeSpan] = []

        /// The median of ``steps``.
        var period: TimeSpan { NearestRank.value(50, of: steps.sorted()) ?? .zero }
    }

    /// Two periods of one loop differ by no more than this share of the longer one, in percent.
    private static let tolerance: Int64 = 35

    /// The places beside its home that a loop waited at, in order of time.
    ///
    /// One was left for ever before the next one was entered, and the loop went on as often: another loop of the thread has another
    /// period, or lies within the time of this one.
    ///
    /// - Complexity: O(n log n) over the waits of the thread.
    static func places(of home: SiteID, _ times: [OffCPUTime], _ sites: [SiteID: WaitSite]) -> [SiteID] {
        guard let own = sites[home] else { return [] }
        var uses: [SiteID: Use] = [:]
        for time in times where !time.isStop {
            guard let id = time.leave?.site, let place = sites[id], place.instruction == own.instruction,
                place.call == own.call
            else { continue }
            let at = time.interval.start
            if let use = uses[id] {
                uses[id]?.steps.append(at - use.last)
                uses[id]?.last = at
            } else {
                uses[id] = Use(first: at, last: at)
            }
        }
        guard let loop = uses.removeValue(forKey: home) else { return [] }
        let period = loop.period
        let moved = uses.filter { _, use in
            use.steps.count + 1 >= HomeFinder.fewestWaits && isAlike(use.period, period)
        }
        .sorted { ($0.value.first, $0.key.rawValue) < ($1.value.first, $1.key.rawValue) }
        var taken = [loop]
        var places: [SiteID] = []
        for (id, use) in moved where taken.allSatisfy({ $0.last < use.first || use.last < $0.first }) {
            taken.append(use)
            places.append(id)
        }
        return places
    }

    private static func isAlike(_ one: TimeSpan, _ other: TimeSpan) -> Bool {
        (one - other).magnitude * 100 <= max(one, other) * tolerance
    }
}
