import FrameTrace

/// The kernel's priorities of the threads of a recorded program and of the processes beside it, over time.
struct ThreadRanks {
    private let ranks: [ThreadID: [KernelPriority]]

    init(_ program: ProgramTrace) { ranks = program.ranks }

    /// Whether no priority is known.
    var isEmpty: Bool { ranks.isEmpty }

    /// Whether a thread ranks below another one where both want a CPU; nil where the rank of either is not known.
    ///
    /// - Complexity: O(log n).
    func isBelow(_ thread: ThreadID, _ other: ThreadID, at instant: Instant) -> Bool? {
        guard let own = priority(of: thread, at: instant), let others = priority(of: other, at: instant) else {
            return nil
        }
        return own > others
    }

    /// Returns the last priority recorded by an instant, or the first one where there is none before. Nil where none is
    /// known.
    ///
    /// - Complexity: O(log n).
    func priority(of thread: ThreadID, at instant: Instant) -> Int32? {
        guard let known = ranks[thread], let first = known.first else { return nil }
        let next = known.sortedIndex(where: { $0.at > instant })
        return (next > 0 ? known[next - 1] : first).priority
    }
}
