import FrameTrace

/// Finds the places where a loop waited before and after its home because a compiler moved it: those of the same call
/// and instruction with another stack.
///
/// A just-in-time compiler, such as Java's, replaces a function while it runs. The new code needs more or less of the
/// stack, so that the same loop waits at one place first, then at the next, and never again at an earlier one.
enum MovedLoop {
    /// A place where a loop waited, and the time from its first wait there to its last one.
    struct Place {
        var site: SiteID
        var interval: ClosedRange<Instant>
    }

    /// A thread's waits at a place.
    private struct Use {
        var first: Instant
        var last: Instant
        /// The times from one wait to the next.
        var steps: [TimeSpan] = []

        init(_ start: Instant) { (first, last) = (start, start) }

        mutating func take(_ at: Instant) {
            steps.append(at - last)
            last = at
        }

        /// The median of ``steps``.
        var period: TimeSpan { NearestRank.value(50, of: steps.sorted()) ?? .zero }
    }

    /// The greatest difference between two periods of one loop, in percent of the longer one.
    private static let tolerance: Int64 = 35
    /// More places do not belong to one loop: a compiler moves it a few times.
    private static let most = 16

    /// Returns the places beside its home where a loop waited, in order of time.
    ///
    /// Each was left for good before the next was entered, and the loop waited for the same lock or condition, as
    /// often. Another loop of the thread waits for another lock, has another period, or overlaps this one in time. A
    /// call that does not show what it waits for, such as a sleep, may also be a handler's that never recurs. The
    /// thread's waits for other things at these places, as when it began, are not the loop's.
    ///
    /// - Complexity: O(n log n) over the waits of the thread.
    static func places(of home: SiteID, _ times: [OffCPUTime], _ sites: [SiteID: WaitSite]) -> [Place] {
        guard let own = sites[home], WaitFamily(call: own.call ?? "") == .futex, let lock = lock(at: home, times) else {
            return []
        }
        var uses: [SiteID: Use] = [:]
        for time in times where !time.isStop {
            guard let leave = time.leave, let place = sites[leave.site], place.instruction == own.instruction,
                place.call == own.call, leave.lock == lock
            else { continue }
            let at = time.interval.start
            if uses[leave.site]?.take(at) == nil { uses[leave.site] = Use(at) }
        }
        guard let loop = uses.removeValue(forKey: home) else { return [] }
        let period = loop.period
        let moved = uses.filter { _, use in
            use.steps.count + 1 >= HomeFinder.fewestWaits && isAlike(use.period, period)
        }
        .sorted { ($0.value.first, $0.key.rawValue) < ($1.value.first, $1.key.rawValue) }
        var taken = [loop]
        var places: [Place] = []
        for (id, use) in moved where places.count < most {
            guard taken.allSatisfy({ $0.last < use.first || use.last < $0.first }) else { continue }
            taken.append(use)
            places.append(Place(site: id, interval: use.first...use.last))
        }
        return places
    }

    /// Returns the lock or condition that a thread waited for longest at a place.
    private static func lock(at site: SiteID, _ times: [OffCPUTime]) -> UInt64? {
        var blocked: [UInt64: TimeSpan] = [:]
        for time in times where !time.isStop {
            if let leave = time.leave, leave.site == site { blocked[leave.lock, default: .zero] += time.blocked }
        }
        return blocked.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private static func isAlike(_ one: TimeSpan, _ other: TimeSpan) -> Bool {
        (one - other).magnitude * 100 <= max(one, other) * tolerance
    }
}
