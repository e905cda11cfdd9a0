import FrameTrace

/// The places that a loop waited at before and after its home, where a compiler moved it: those of the same call and instruction with
/// another stack.
///
/// A just-in-time compiler, such as Java's, replaces a function while it runs. The new code needs more or less of the stack, so that the
/// same loop waits at one place first, then at the next, and never again at the one before.
enum MovedLoop {
    /// A place that a loop waited at, and from its first wait there to its last one.
    struct Place {
        var site: SiteID
        var interval: ClosedRange<Instant>
    }

    /// What a thread did at a place.
    private struct Use {
        var first: Instant
        var last: Instant
        /// From one wait to the next.
        var steps: [TimeSpan] = []

        init(_ start: Instant) { (first, last) = (start, start) }

        mutating func take(_ at: Instant) {
            steps.append(at - last)
            last = at
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
    /// is for, such as a sleep, may as well be a handler's that never comes back. What the thread waited for otherwise at these places,
    /// as when it began, is not the loop's.
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

    /// What a thread waited for longest at a place.
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
