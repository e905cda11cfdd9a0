import FrameTrace

/// The nesting of a thread's activities: one rule for all readers of begin and end records, even where records are
/// missing.
///
/// Every begin and end record states how many activities surround it. If an activity is still open when another one
/// begins or ends at its depth or further out, its end record was lost.
struct ActivityStack {
    /// An activity that has begun.
    struct Open {
        /// Its begin record.
        var begin: ActivityBegin
        /// The time from which on records are missing; nil where none are.
        var lostAt: Instant?

        /// Returns until when it is known to have continued, where its end is lost and the thread is next seen at
        /// `instant`.
        func knownUntil(_ instant: Instant) -> Instant { max(begin.usage.at, min(lostAt ?? instant, instant)) }
    }

    /// The open activities, outermost first.
    private(set) var open: [Open] = []

    /// The activity that began last.
    var innermost: Open? { open.last }

    /// The activity around all others.
    var outermost: Open? { open.first }

    /// Opens an activity. Returns the activities whose ends are lost, innermost first.
    mutating func begin(_ begin: ActivityBegin) -> [Open] {
        let lost = removeAll(from: begin.depth)
        open.append(Open(begin: begin))
        return lost
    }

    /// Closes an activity. Returns it, or nil where its begin is lost, and the activities whose ends are lost,
    /// innermost first.
    mutating func end(_ end: ActivityEnd) -> (ended: Open?, lost: [Open]) {
        // The common case: the innermost activity ends.
        if let last = open.last, last.begin.depth == end.depth, last.begin.frame == end.frame {
            open.removeLast()
            return (last, [])
        }
        var removed = removeAll(from: end.depth)
        guard let last = removed.last, last.begin.depth == end.depth, last.begin.frame == end.frame else {
            return (nil, removed)
        }
        removed.removeLast()
        return (last, removed)
    }

    /// Notes for all open activities that records are missing from an instant on.
    mutating func lose(at instant: Instant) {
        for index in open.indices where open[index].lostAt == nil { open[index].lostAt = instant }
    }

    private mutating func removeAll(from depth: UInt8) -> [Open] {
        var removed: [Open] = []
        while let last = open.last, last.begin.depth >= depth {
            removed.append(last)
            open.removeLast()
        }
        return removed
    }
}
