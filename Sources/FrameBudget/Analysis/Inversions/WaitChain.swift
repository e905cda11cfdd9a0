import FrameTrace

/// Follows a wait to the thread that can make progress: the owner, or the thread that the owner itself waits for, and
/// so on.
struct WaitChain {
    /// A part of a wait with one thread at the chain's end.
    struct Link: Sendable {
        var interval: Interval
        /// The thread that could have made progress.
        var owner: ThreadID
        /// The chain of waits from the waiter on; the last thread waits for the owner.
        var hops: [WaitEdge]
        /// Whether a thread on the chain is known only because it ended the wait.
        var isByWaking = false
        /// For a wait without an owner: the queue in which the owner's item stood ahead of the next item on the path;
        /// else nil.
        var aheadIn: ResourceID?
        /// Whether the owner had begun the work that was to end the last wait. Where it had not, it only executed that
        /// work later: what it did here is something else, and no thread could have made progress.
        var hasBegun = true
    }

    let timelines: ThreadTimelines
    let owners: OwnerTimeline
    /// From when on the thread that ended a wait without an owner counts; nil if each wait has an owner.
    let begins: WorkBegins?
    /// Finds a likely owner if none is known; nil to leave it unknown.
    var wakers: WakerFinder?
    /// The paths of waits without an owner; nil to treat the thread that ended such a wait as its owner from the begin
    /// of the work in which it did.
    var paths: WaitPaths?
    /// In a recorded program: the waits of threads without turns or frames.
    var others: [ThreadID: [WaitSpan]] = [:]

    /// Returns the waits of a thread, in order, without overlap.
    func waits(of thread: ThreadID) -> [WaitSpan] { others[thread] ?? timelines[thread]?.waits ?? [] }

    /// Returns the path of a wait without an owner, in order; empty for other waits, and where not known.
    ///
    /// - Complexity: as of ``WaitPaths/links(of:by:)``.
    func path(of wait: WaitSpan, by waiter: ThreadID) -> [WaitPaths.Link] {
        paths?.links(of: wait, by: waiter) ?? []
    }

    /// Returns the parts of a wait in which the thread that could have made progress is known, in order.
    ///
    /// - Parameter path: the wait's path, where the caller has it; nil to find it.
    /// - Complexity: O(log n + links).
    func links(of wait: WaitSpan, by waiter: ThreadID, path: [WaitPaths.Link]? = nil) -> [Link] {
        if wait.kind.isForRenderThread { return links(toRenderThreadOf: wait, by: waiter) }
        var links: [Link] = []
        let path = path ?? self.path(of: wait, by: waiter)
        let parts = waitedFor(wait, path, within: wait.blockedInterval)
        follow(wait, of: waiter, parts, after: [], false, nil, into: &links)
        return links
    }

    /// Returns the links of a wait for a render thread, whose own waits are part of the frame's work.
    private func links(toRenderThreadOf wait: WaitSpan, by waiter: ThreadID) -> [Link] {
        owners.owners(of: wait, within: wait.blockedInterval).compactMap { part, owner in
            guard let owner, owner != waiter else { return nil }
            let hops = [WaitEdge(waiter, waitsFor: wait.resource)]
            return Link(interval: part, owner: owner, hops: hops)
        }
    }

    /// Returns the owner that a thread waits for in each part of an interval of a wait, in order, without gaps; a nil
    /// owner is unknown.
    private func waitedFor(
        _ wait: WaitSpan,
        _ path: [WaitPaths.Link],
        within interval: Interval
    ) -> [WaitPaths.Part] {
        guard let first = path.first else {
            let last = wait.blockedInterval.end - TimeSpan.nanoseconds(1)
            return owners.owners(of: wait, within: interval).flatMap { known -> [WaitPaths.Part] in
                let part = WaitPaths.Part(interval: known.interval, owner: known.owner)
                guard wait.kind.hasNoOwner, let owner = known.owner else { return [part] }
                return part.split(at: begins?.begin(of: owner, at: last))
            }
        }
        // The first known item may lie within another one, as with a `sync`, which had to come that far.
        let begin = begins?.begin(of: first.item.thread, at: first.item.interval.start) ?? first.interval.start
        return path.parts(within: interval).flatMap { part -> [WaitPaths.Part] in
            part.interval.start < first.interval.start ? part.split(at: begin) : [part]
        }
    }

    private func follow(
        _ wait: WaitSpan,
        of thread: ThreadID,
        _ parts: [WaitPaths.Part],
        after before: [WaitEdge],
        _ isByWaking: Bool,
        _ aheadIn: ResourceID?,
        into links: inout [Link]
    ) {
        let hops = before + [WaitEdge(thread, waitsFor: wait.resource)]
        for known in parts {
            let noted = known.owner == thread ? nil : known.owner
            if !known.hasBegun, let owner = noted {
                guard !hops.contains(where: { $0.thread == owner }) else { continue }
                links.append(
                    Link(
                        interval: known.interval,
                        owner: owner,
                        hops: hops,
                        isByWaking: isByWaking,
                        aheadIn: aheadIn,
                        hasBegun: false
                    )
                )
                continue
            }
            var candidates = [WakerFinder.Part(interval: known.interval, thread: noted, isSeen: true)]
            if noted == nil, let wakers { candidates = wakers.wakers(of: thread, ending: wait, within: known.interval) }
            for candidate in candidates {
                let part = candidate.interval
                guard let owner = candidate.thread else {
                    // It is unknown which thread this one waits for, as with a timer, so this one is the end of the
                    // chain.
                    if !before.isEmpty {
                        var link = Link(interval: part, owner: thread, hops: before, isByWaking: isByWaking)
                        link.aheadIn = aheadIn
                        links.append(link)
                    }
                    continue
                }
                // A cycle: no thread in it makes progress. A separate finding reports it.
                guard !hops.contains(where: { $0.thread == owner }) else { continue }
                // Further along a chain, the thread only had to make progress for one that stood ahead.
                let queue = before.isEmpty ? known.aheadIn : nil
                go(on: owner, part, hops, isByWaking || !candidate.isSeen, queue, into: &links)
            }
        }
    }

    private func go(
        on owner: ThreadID,
        _ part: Interval,
        _ hops: [WaitEdge],
        _ isByWaking: Bool,
        _ aheadIn: ResourceID?,
        into links: inout [Link]
    ) {
        func link(_ start: Instant, _ end: Instant) -> Link {
            Link(
                interval: Interval(start: start, end: end),
                owner: owner,
                hops: hops,
                isByWaking: isByWaking,
                aheadIn: aheadIn
            )
        }
        var start = part.start
        for wait in waits(of: owner).overlapping(part, start: \.start, end: \.end) {
            let blocked = wait.blockedInterval
            let from = max(start, blocked.start)
            let to = min(part.end, blocked.end)
            guard from < to else { continue }
            if start < from { links.append(link(start, from)) }
            if hops.count < AnalysisPolicy.standard.longestWaitChain {
                let parts = waitedFor(wait, path(of: wait, by: owner), within: Interval(start: from, end: to))
                follow(wait, of: owner, parts, after: hops, isByWaking, aheadIn, into: &links)
            } else {
                links.append(link(from, to))
            }
            start = to
        }
        if start < part.end { links.append(link(start, part.end)) }
    }
}
