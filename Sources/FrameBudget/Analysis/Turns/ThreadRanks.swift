import FrameTrace

/// How the kernel ranked the threads of a recorded program and of the processes beside it, at any time.
struct ThreadRanks {
    private let ranks: [ThreadID: [KernelPriority]]

    init(_ program: ProgramTrace) { ranks = program.ranks }

    /// Whether anything is known.
    var isEmpty: Bool { ranks.isEmpty }

    /// Whether a thread goes after another one where both want a CPU; nil where the rank of either is not known.
    ///
    /// - Complexity: O(log n).
    func isBelow(_ thread: ThreadID, _ other: ThreadID, at instant: Instant) -> Bool? {
        guard let own = priority(of: thread, at: instant), let others = priority(of: other, at: instant) else {
            return nil
        }
        return own > others
    }

    /// The rank that was looked up last by then; before the first one, that. Nil where none is known.
    ///
    /// - Complexity: O(log n).
    func priority(of thread: ThreadID, at instant: Instant) -> Int32? {
        guard let known = ranks[thread], let first = known.first else { return nil }
        let next = known.sortedIndex(where: { $0.at > instant })
        return (next > 0 ? known[next - 1] : first).priority
    }
}
