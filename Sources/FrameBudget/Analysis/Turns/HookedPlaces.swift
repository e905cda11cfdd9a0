import FrameTrace

/// The kernel's places where a thread waited in the calls that the hook in its program has marked.
///
/// The hook identifies a call by the address that the program calls from, and the stack there. The kernel identifies a
/// wait by the instruction that entered it, and the stack there: both lie further on, in the C library. Where both
/// record, a wait between the entry into a marked call and its return belongs to that call, so the two are one place. A
/// call that did not wait is at the place of the last waiting one from the same address, or else with the same stack:
/// two calls of a function with one stack are one place to the kernel, too. So entries and waits of a loop have one
/// home, as where the kernel records both.
struct HookedPlaces {
    /// What the calls at one of the kernel's places have in common.
    private struct Frame: Hashable {
        var call: String
        var stack: UInt64

        /// Nil for a place that its stack does not distinguish from others.
        init?(_ site: WaitSite) {
            guard let call = site.call, site.stack > 0 else { return nil }
            self.call = call
            stack = site.stack
        }
    }

    private let sites: [SiteID: WaitSite]
    private var bySite: [SiteID: SiteID] = [:]
    private var byFrame: [Frame: SiteID] = [:]

    private init(_ sites: [SiteID: WaitSite]) { self.sites = sites }

    /// Returns the marked calls of a thread, each at the place where the kernel recorded its wait, or at the hook's
    /// where it never waited.
    ///
    /// - Parameters:
    ///   - calls: when it entered them, in order.
    ///   - returns: when it returned from them, in order. Empty where the kernel has recorded the calls, at its own
    ///     places.
    ///   - leaves: when it left the CPU to wait, in order. Empty where the kernel did not record that.
    /// - Complexity: O(calls + returns + leaves).
    static func calls(
        _ calls: [CallEntry],
        _ returns: [Instant],
        _ leaves: [OffCPUTransition],
        _ sites: [SiteID: WaitSite]
    ) -> [CallEntry] {
        guard !returns.isEmpty, !leaves.isEmpty else { return calls }
        var places = HookedPlaces(sites)
        var placed = calls
        var unknown: [Int] = []
        var nextReturn = 0
        var nextLeave = 0
        for (index, call) in calls.enumerated() {
            while nextReturn < returns.count, returns[nextReturn] < call.at { nextReturn += 1 }
            while nextLeave < leaves.count, leaves[nextLeave].at < call.at { nextLeave += 1 }
            // The mark of its return may have been dropped: it has returned by the next call at the latest.
            let out = nextReturn < returns.count ? returns[nextReturn] : nil
            let next = index + 1 < calls.count ? calls[index + 1].at : nil
            while nextLeave < leaves.count {
                let leave = leaves[nextLeave]
                if let out, leave.at >= out { break }
                if let next, leave.at >= next { break }
                places.learn(call.site, leave.site)
                nextLeave += 1
            }
            if let place = places.place(of: call.site) {
                placed[index].site = place
            } else {
                unknown.append(index)
            }
        }
        // The calls before the first wait.
        for index in unknown { placed[index].site = places.place(of: calls[index].site) ?? calls[index].site }
        return placed
    }

    /// Learns that the thread waited at a place while it was in a marked call.
    private mutating func learn(_ hooked: SiteID, _ seen: SiteID) {
        guard bySite[hooked] != seen, let site = sites[hooked], let family = Self.family(site) else { return }
        // A page fault, or a lock of a signal handler, is not the call's own wait.
        guard Self.family(sites[seen]) == family else { return }
        bySite[hooked] = seen
        if let frame = Frame(site) { byFrame[frame] = seen }
    }

    private func place(of hooked: SiteID) -> SiteID? {
        if let place = bySite[hooked] { return place }
        return sites[hooked].flatMap { Frame($0) }.flatMap { byFrame[$0] }
    }

    private static func family(_ site: WaitSite?) -> WaitFamily? { site?.call.flatMap { WaitFamily(call: $0) } }
}

extension ProgramTrace {
    /// Returns when a thread entered the calls that event loops wait in, each at the place where it waits.
    ///
    /// - Complexity: O(calls, returns and leaves of the thread).
    func entries(of thread: ThreadID) -> [CallEntry] {
        HookedPlaces.calls(calls[thread] ?? [], returns[thread] ?? [], leaves[thread] ?? [], sites)
    }
}
