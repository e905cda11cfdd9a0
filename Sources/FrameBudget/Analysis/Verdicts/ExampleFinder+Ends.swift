import FrameTrace

/// Finds the work that ended a wait without an owner, and what ended right before it.
extension ExampleFinder {
    /// The number of items that are looked at for the one that ended next. Chosen: those that end last count.
    private static let mostEnds = 16

    /// Returns the work that ended a wait without an owner, where a piece of the wait is before it; nil where the piece
    /// is of that work, and where not known.
    func endedBy(_ followed: FollowedWait, after piece: OwnerFinder.Piece) -> PathID? {
        guard let last = followed.path.last, piece.interval.end <= last.interval.start else { return nil }
        return activity(of: last.item.thread, at: last.item.interval.start)
    }

    /// Returns the work that ended a wait, where most of some parts of the wait are before it; nil elsewhere.
    static func endedBy(_ parts: [Held]) -> PathID? {
        let whole = parts.reduce(TimeSpan.zero) { $0 + $1.time }
        let before = parts.filter { $0.endedBy != nil }
        guard before.reduce(TimeSpan.zero, { $0 + $1.time }) * 2 > whole else { return nil }
        return before.max { ($0.time, $0.interval.start) < ($1.time, $1.interval.start) }?.endedBy
    }

    /// Returns the item of the waiter's app that ended last before the end of a wait for a group, and was not on the way
    /// to that end. Nil for other waits, and where it ended so early that it hardly limits what shorter work gains.
    ///
    /// Whether it belongs to the group is not recorded.
    ///
    /// - Complexity: O(items within the wait · log n).
    func next(beside found: HeldBy, _ followed: FollowedWait, _ held: [Held], victim: AppID) -> NextEnd? {
        let blocked = followed.own.wait.blockedInterval
        guard followed.own.wait.kind == .group, found.notBegun == nil, !followed.path.isEmpty else { return nil }
        // A thread that one on the way waited for is on the way as well.
        var known: [ThreadID: [Interval]] = [:]
        for link in followed.path { known[link.item.thread, default: []].append(link.item.interval) }
        for part in held { known[part.thread, default: []].append(part.interval) }
        let others = work.items(within: blocked, without: followed.thread) { _ in true }.filter { item -> Bool in
            guard item.app == victim, !isMain(item.thread), item.interval.end <= blocked.end else { return false }
            let before: TimeSpan = blocked.end - item.interval.end
            guard before * 2 < found.time else { return false }
            return known[item.thread]?.contains { $0.overlap(with: item.interval) > .zero } != true
        }
        let latest = others.sorted { ($1.interval.end, $0.thread) < ($0.interval.end, $1.thread) }
        for item in latest.prefix(Self.mostEnds) {
            guard let path = activity(of: item.thread, at: item.interval.start),
                shared(by: followed, with: item) * 2 <= found.time
            else { continue }
            return NextEnd(thread: name(of: item.thread), path: path, before: blocked.end - item.interval.end)
        }
        return nil
    }

    /// Returns the time on the way to the end of a wait that is also on the way to the end of an item: less of it helps
    /// both.
    private func shared(by followed: FollowedWait, with item: ItemSpan) -> TimeSpan {
        let start = followed.own.wait.blockedInterval.start
        guard let paths = splitter.owners.chain.paths, start < item.interval.end else { return .zero }
        let within = Interval(start: start, end: item.interval.end)
        let own = paths.links(to: item, within: within, without: followed.thread).map(\.item)
        let both = followed.path.filter { link in
            own.contains { $0.thread == link.item.thread && $0.interval.start == link.item.interval.start }
        }
        return both.reduce(TimeSpan.zero) { $0 + $1.interval.length }
    }
}
