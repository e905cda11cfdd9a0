import FrameTrace

/// How the begins and ends of a thread nest: the one rule for all that reads them, also where records are missing.
///
/// Every begin and end says how many activities it lies within. An activity that is still open when another one begins or ends
/// at its depth or further out has lost its end.
struct ActivityStack {
    /// An activity that has begun.
    struct Open {
        /// How it began.
        var begin: ActivityBegin
        /// From when on records are missing; nil where none are.
        var lostAt: Instant?

        /// Up to when it is known to have gone on, where its end is lost and the thread is seen again at an instant.
        func knownUntil(_ instant: Instant) -> Instant { max(begin.usage.at, min(lostAt ?? instant, instant)) }
    }

    /// What is open, outermost first.
    private(set) var open: [Open] = []

    /// The last one that has begun.
    var innermost: Open? { open.last }

    /// The one around all others.
    var outermost: Open? { open.first }

    /// Takes a begin. Returns what has lost its end, innermost first.
    mutating func begin(_ begin: ActivityBegin) -> [Open] {
        let lost = removeAll(from: begin.depth)
        open.append(Open(begin: begin))
        return lost
    }

    /// Takes an end. Returns what has ended, nil where its begin is lost, and what has lost its end, innermost first.
    mutating func end(_ end: ActivityEnd) -> (ended: Open?, lost: [Open]) {
        // As nearly always.
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

    /// Notes that records are missing.
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
