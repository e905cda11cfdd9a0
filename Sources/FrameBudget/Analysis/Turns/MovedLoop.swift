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
        /// What its waits were for.
        var locks: Set<UInt64> = []

        init(_ start: Instant) { (first, last) = (start, start) }

        mutating func take(_ at: Instant, _ lock: UInt64) {
            if !locks.isEmpty { steps.append(at - last) }
            last = at
            locks.insert(lock)
        }

        /// The median of ``steps``.
        var period: TimeSpan { NearestRank.value(50, of: steps.sorted()) ?? .zero }
    }

    /// Two periods of one loop differ by no more than this share of the longer one, in percent.
    private static let tolerance: Int64 = 35
    /// More places are not one loop's: a compiler moves it a few times.
    private static let most = 16

    /// The places beside its home that a loop waited at, in order of time.
    ///
    /// One was left for ever before the next one was entered, the loop waits for the same lock or condition, and went on as often: another
    /// loop of the thread waits for another one, has another period, or lies within the time of this one. A call that does not say what it
    /// is for, such as a sleep, may as well be a handler's that never comes back.
    ///
    /// - Complexity: O(n log n) over the waits of the thread.
    static func places(of home: SiteID, _ times: [OffCPUTime], _ sites: [SiteID: WaitSite]) -> [SiteID] {
        guard let own = sites[home], WaitFamily(call: own.call ?? "") == .futex else { return [] }
        var uses: [SiteID: Use] = [:]
        for time in times where !time.isStop {
            guard let leave = time.leave, let place = sites[leave.site], place.instruction == own.instruction,
                place.call == own.call
            else { continue }
            let at = time.interval.start
            uses[leave.site, default: Use(at)].take(at, leave.lock)
        }
        guard let loop = uses.removeValue(forKey: home) else { return [] }
        let period = loop.period
        let moved = uses.filter { _, use in
            use.steps.count + 1 >= HomeFinder.fewestWaits && !use.locks.isDisjoint(with: loop.locks)
                && isAlike(use.period, period)
        }
        .sorted { ($0.value.first, $0.key.rawValue) < ($1.value.first, $1.key.rawValue) }
        var taken = [loop]
        var places: [SiteID] = []
        for (id, use) in moved where places.count < most {
            guard taken.allSatisfy({ $0.last < use.first || use.last < $0.first }) else { continue }
            taken.append(use)
            places.append(id)
        }
        return places
    }

    private static func isAlike(_ one: TimeSpan, _ other: TimeSpan) -> Bool {
        (one - other).magnitude * 100 <= max(one, other) * tolerance
    }
}
