import FrameTrace

/// The owners of resources over time: the threads that had to make progress.
struct OwnerTimeline: Sendable {
    private let notes: [ResourceID: [(at: Instant, owner: ThreadID?)]]

    /// Reads the owners from a trace.
    ///
    /// - Complexity: O(notes).
    init(_ trace: Trace) {
        var notes: [ResourceID: [(at: Instant, owner: ThreadID?)]] = [:]
        for (note, at) in trace.notes {
            guard case .owner(let resource, let owner) = note else { continue }
            notes[resource, default: []].append((at, owner))
        }
        self.notes = notes
    }

    /// Returns the owners of a resource within an interval of a wait; nil for pieces in which the owner is unknown.
    ///
    /// The noted owner takes precedence. Before the first note, and for kinds of waits whose owner is never known
    /// beforehand, it is the one that the waiter recorded: for those kinds, the thread that signalled at the end.
    ///
    /// - Complexity: O(log notes + pieces).
    func owners(of wait: WaitSpan, within interval: Interval) -> [(interval: Interval, owner: ThreadID?)] {
        guard interval.length > .zero else { return [] }
        guard let resource = wait.resource, let notes = notes[resource], !notes.isEmpty else {
            return [(interval, wait.owner)]
        }
        func owner(_ noted: ThreadID?) -> ThreadID? { noted ?? (wait.kind.hasNotedOwner ? nil : wait.owner) }
        var next = notes.sortedIndex(where: { $0.at > interval.start })
        var current = next > 0 ? owner(notes[next - 1].owner) : wait.owner
        var start = interval.start
        var pieces: [(interval: Interval, owner: ThreadID?)] = []
        while next < notes.count, notes[next].at < interval.end {
            let following = owner(notes[next].owner)
            if following != current {
                pieces.append((Interval(start: start, end: notes[next].at), current))
                start = notes[next].at
                current = following
            }
            next += 1
        }
        pieces.append((Interval(start: start, end: interval.end), current))
        return pieces
    }
}
