import FrameTrace

/// Who had to make progress, over time, for those who waited.
struct OwnerTimeline: Sendable {
    private let notes: [ResourceID: [(at: Instant, owner: ThreadID?)]]

    /// The owners of a trace.
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

    /// Who had to make progress within an interval of a wait. Pieces for which nobody is known have no owner.
    ///
    /// What the rules noted goes first; before the first note, and for kinds of which nobody is ever known beforehand,
    /// what the waiter itself recorded: for those it is who signalled at the end.
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
