import FrameTrace

/// Finds the wait that a thread's loop comes home to: of the places at which it waited often, the one where it spent the
/// most time, calls that wait for files before sleeps, and sleeps before locks.
struct HomeFinder {
    /// What a thread did at a place.
    private struct Use {
        var waits = 0
        var entries = 0
        var blocked = TimeSpan.zero
    }

    /// Fewer waits at a place make no loop.
    static let fewestWaits = 5

    private let sites: [SiteID: WaitSite]
    private let asked: WaitFamily?

    init(_ program: ProgramTrace, _ asked: WaitFamily?) {
        sites = program.sites
        self.asked = asked
    }

    /// The home of a thread; nil where it has no loop.
    ///
    /// - Complexity: O(n log n) over its waits and entries of calls.
    func home(_ times: [OffCPUTime], _ calls: [CallEntry]) -> Home? {
        var uses: [SiteID: Use] = [:]
        for time in times {
            guard let leave = time.leave, !time.isStop else { continue }
            uses[leave.site, default: Use()].waits += 1
            uses[leave.site, default: Use()].blocked += time.blocked
        }
        for call in calls { uses[call.site, default: Use()].entries += 1 }
        let candidates = uses.compactMap { id, use in candidate(id, use) }
        let waiting = candidates.filter { $0.use.waits >= Self.fewestWaits }
        // A loop that never has to wait still asks whether it has to.
        let best = waiting.max { $0 < $1 } ?? candidates.filter { $0.use.entries >= Self.fewestWaits }.max { $0 < $1 }
        guard let best else { return nil }
        return Home(
            call: sites[best.id]?.call ?? "",
            sites: Set([best.id]).union(innerLoops(of: best.id, best.family, times, calls))
        )
    }

    private struct Candidate: Comparable {
        var id: SiteID
        var family: WaitFamily
        var use: Use

        private var key: (Double, Int, UInt32) {
            (use.blocked.inSeconds * family.weight, use.entries, .max - id.rawValue)
        }

        static func < (left: Self, right: Self) -> Bool { left.key < right.key }
        static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    }

    private func candidate(_ id: SiteID, _ use: Use) -> Candidate? {
        guard let call = sites[id]?.call, let family = WaitFamily(call: call), asked == nil || asked == family else {
            return nil
        }
        return Candidate(id: id, family: family, use: use)
    }

    /// Places of the same call with another stack in which the thread waited several times in succession: a loop within a
    /// handler, such as a dialog's. One wait there between two at home is a handler's own.
    private func innerLoops(
        of home: SiteID,
        _ family: WaitFamily,
        _ times: [OffCPUTime],
        _ calls: [CallEntry]
    ) -> Set<SiteID> {
        guard family == .poll, let own = sites[home] else { return [] }
        var found: Set<SiteID> = []
        var last: SiteID?
        var length = 0
        for time in times where !time.isStop {
            // Other calls may share the instruction.
            guard let site = time.leave?.site, let place = sites[site], place.instruction == own.instruction,
                place.call == own.call
            else { continue }
            length = site == last ? length + 1 : 1
            last = site
            if site != home, length >= Self.fewestWaits { found.insert(site) }
        }
        return found
    }
}
