/// Ready threads, the one with the smallest key first; equal keys in order of arrival. A binary heap.
struct ReadyHeap: Sendable {
    private struct Entry: Sendable {
        var key: Int64
        var arrival: Int64
        var thread: Int

        func isBefore(_ other: Entry) -> Bool {
            key != other.key ? key < other.key : arrival < other.arrival
        }
    }

    private var heap: [Entry] = []
    private var arrivals: Int64 = 0
    private var earliest: Int64 = 0

    /// The smallest key.
    var first: Int64? { heap.first?.key }

    /// Adds a thread behind its equals.
    ///
    /// - Complexity: O(log n).
    mutating func append(_ thread: Int, key: Int64) {
        arrivals += 1
        insert(Entry(key: key, arrival: arrivals, thread: thread))
    }

    /// Adds a thread before its equals.
    ///
    /// - Complexity: O(log n).
    mutating func prepend(_ thread: Int, key: Int64) {
        earliest -= 1
        insert(Entry(key: key, arrival: earliest, thread: thread))
    }

    private mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes out the first thread.
    ///
    /// - Complexity: O(log n).
    mutating func removeFirst() -> Int? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first.thread }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < heap.count, heap[left].isBefore(heap[least]) { least = left }
            if left + 1 < heap.count, heap[left + 1].isBefore(heap[least]) { least = left + 1 }
            guard least != parent else { return first.thread }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
