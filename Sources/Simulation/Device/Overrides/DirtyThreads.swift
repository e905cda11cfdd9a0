import FrameTrace

/// Threads whose rank must be recomputed, each once, in the order in which they were marked.
struct DirtyThreads: Sendable {
    private var threads: [ThreadID] = []
    private var isMarked: [Bool] = []

    var isEmpty: Bool { threads.isEmpty }

    mutating func mark(_ thread: ThreadID) {
        if isMarked.count <= thread.index {
            isMarked.append(contentsOf: repeatElement(false, count: thread.index + 1 - isMarked.count))
        }
        guard !isMarked[thread.index] else { return }
        isMarked[thread.index] = true
        threads.append(thread)
    }

    /// Removes all marked threads; threads marked from here on belong to the next round.
    mutating func takeAll(into round: inout [ThreadID]) {
        swap(&threads, &round)
        threads.removeAll(keepingCapacity: true)
        for thread in round { isMarked[thread.index] = false }
    }
}
