/// Timers in order of time, those of one instant in the order in which they were set: a binary heap.
struct TimerQueue<Purpose: Sendable>: Sendable {
    private struct Entry: Sendable {
        var at: Instant
        var sequence: UInt64
        var purpose: Purpose

        func isBefore(_ other: Entry) -> Bool { (at, sequence) < (other.at, other.sequence) }
    }

    private var heap: [Entry] = []
    private var sequence: UInt64 = 0

    /// When the next timer is due.
    var next: Instant? { heap.first?.at }

    /// Sets a timer.
    ///
    /// - Complexity: O(log n).
    mutating func set(_ purpose: Purpose, at instant: Instant) {
        heap.append(Entry(at: instant, sequence: sequence, purpose: purpose))
        sequence += 1
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the next timer that is due at an instant, with the instant it was set for.
    ///
    /// - Complexity: O(log n).
    mutating func takeDue(at now: Instant) -> (purpose: Purpose, at: Instant)? {
        guard let first = heap.first, first.at <= now else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return (first.purpose, first.at) }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].isBefore(heap[least]) {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return (first.purpose, first.at)
    }
}
