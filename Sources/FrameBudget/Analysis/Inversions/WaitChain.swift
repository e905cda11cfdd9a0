import FrameTrace

/// Follows a wait to the thread that can make progress: the owner, or whom the owner itself waits for, and so on.
struct WaitChain {
    /// A part of a wait in which one thread stands at the chain's end.
    struct Link: Sendable {
        /// Which part.
        var interval: Interval
        /// Who could have made progress.
        var owner: ThreadID
        /// From the waiter on, who waits for what; the last one waits for the owner.
        var hops: [WaitEdge]
        /// Whether someone on the chain is only known by having ended the wait.
        var isByWaking = false
        /// Of a wait for a group: the queue in which the owner's item stood ahead of what the wait went to next; else nil.
        var aheadIn: ResourceID?
    }

    let timelines: ThreadTimelines
    let owners: OwnerTimeline
    /// Whom to take for the owner where none is known; nil for nobody.
    var wakers: WakerFinder?
    /// What waits for groups went to; nil to take whoever ended one for the owner all along.
    var groups: GroupPaths?
    /// Of a recorded program: what threads without turns or frames waited for.
    var others: [ThreadID: [WaitSpan]] = [:]

    /// What a thread waited for, in order, without overlap.
    func waits(of thread: ThreadID) -> [WaitSpan] { others[thread] ?? timelines[thread]?.waits ?? [] }

    /// The parts of a wait in which it is known who could have made progress, in order.
    ///
    /// - Complexity: O(log n + links).
    func links(of wait: WaitSpan, by waiter: ThreadID) -> [Link] {
        if wait.kind.isForRenderThread { return links(toRenderThreadOf: wait, by: waiter) }
        var links: [Link] = []
        follow(wait, of: waiter, wait.blockedInterval, after: [], false, nil, into: &links)
        return links
    }

    /// What a render thread waits for is its own business: it is part of the frame's work.
    private func links(toRenderThreadOf wait: WaitSpan, by waiter: ThreadID) -> [Link] {
        owners.owners(of: wait, within: wait.blockedInterval).compactMap { part, owner in
            guard let owner, owner != waiter else { return nil }
            let hops = [WaitEdge(waiter, waitsFor: wait.resource)]
            return Link(interval: part, owner: owner, hops: hops)
        }
    }

    /// Whom a thread waits for in each part of an interval of a wait, in order, without gaps; nil where that is not known.
    private func waitedFor(
        _ wait: WaitSpan,
        by thread: ThreadID,
        within interval: Interval
    ) -> [GroupPaths.Part] {
        let path = groups?.parts(of: wait, by: thread, within: interval) ?? []
        guard path.isEmpty else { return path }
        return owners.owners(of: wait, within: interval).map { known in
            GroupPaths.Part(interval: known.interval, owner: known.owner)
        }
    }

    private func follow(
        _ wait: WaitSpan,
        of thread: ThreadID,
        _ interval: Interval,
        after before: [WaitEdge],
        _ isByWaking: Bool,
        _ aheadIn: ResourceID?,
        into links: inout [Link]
    ) {
        let hops = before + [WaitEdge(thread, waitsFor: wait.resource)]
        for known in waitedFor(wait, by: thread, within: interval) {
            let noted = known.owner == thread ? nil : known.owner
            var candidates = [WakerFinder.Part(interval: known.interval, thread: noted, isSeen: true)]
            if noted == nil, let wakers { candidates = wakers.wakers(of: thread, ending: wait, within: known.interval) }
            for candidate in candidates {
                let part = candidate.interval
                guard let owner = candidate.thread else {
                    // Whom this thread waits for is not known, as with a timer: it stands at the end itself.
                    if !before.isEmpty {
                        var link = Link(interval: part, owner: thread, hops: before, isByWaking: isByWaking)
                        link.aheadIn = aheadIn
                        links.append(link)
                    }
                    continue
                }
                // A circle: nobody in it makes progress, and a finding of its own says so.
                guard !hops.contains(where: { $0.thread == owner }) else { continue }
                // Further on in a chain, the thread only had to get on for one that stood ahead.
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
                follow(wait, of: owner, Interval(start: from, end: to), after: hops, isByWaking, aheadIn, into: &links)
            } else {
                links.append(link(from, to))
            }
            start = to
        }
        if start < part.end { links.append(link(start, part.end)) }
    }
}
