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
    }

    /// How many hops are followed (`semantics.md` Q-15).
    static let longest = 10

    let timelines: ThreadTimelines
    let owners: OwnerTimeline

    /// The parts of a wait in which it is known who could have made progress, in order.
    ///
    /// - Complexity: O(log n + links).
    func links(of wait: WaitSpan, by waiter: ThreadID) -> [Link] {
        var links: [Link] = []
        follow(wait, of: waiter, wait.blockedInterval, after: [], into: &links)
        return links
    }

    private func follow(
        _ wait: WaitSpan,
        of thread: ThreadID,
        _ interval: Interval,
        after before: [WaitEdge],
        into links: inout [Link]
    ) {
        let hops = before + [WaitEdge(thread, waitsFor: wait.resource)]
        for (part, owner) in owners.owners(of: wait, within: interval) {
            guard let owner, owner != thread else {
                // Whom this thread waits for is not known, as with a timer: it stands at the end itself.
                if !before.isEmpty { links.append(Link(interval: part, owner: thread, hops: before)) }
                continue
            }
            // A circle: nobody in it makes progress, and a finding of its own says so.
            guard !hops.contains(where: { $0.thread == owner }) else { continue }
            go(on: owner, part, hops, into: &links)
        }
    }

    private func go(on owner: ThreadID, _ part: Interval, _ hops: [WaitEdge], into links: inout [Link]) {
        var start = part.start
        let waits = timelines[owner]?.waits.overlapping(part, start: \.start, end: \.end) ?? []
        for wait in waits {
            let blocked = wait.blockedInterval
            let from = max(start, blocked.start)
            let to = min(part.end, blocked.end)
            guard from < to else { continue }
            if start < from {
                links.append(Link(interval: Interval(start: start, end: from), owner: owner, hops: hops))
            }
            if hops.count < Self.longest {
                follow(wait, of: owner, Interval(start: from, end: to), after: hops, into: &links)
            } else {
                links.append(Link(interval: Interval(start: from, end: to), owner: owner, hops: hops))
            }
            start = to
        }
        if start < part.end {
            links.append(Link(interval: Interval(start: start, end: part.end), owner: owner, hops: hops))
        }
    }
}
