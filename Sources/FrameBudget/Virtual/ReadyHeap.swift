/// Ready threads, the one with the smallest key first; equal keys in order of arrival. A binary heap.
struct ReadyHeap<Key: Comparable & Sendable>: Sendable {
    private struct Entry: Sendable {
        var key: Key
        var arrival: Int64
        var thread: Int

        func isBefore(_ other: Entry) -> Bool {
            key != other.key ? key < other.key : arrival < other.arrival
        }
    }

    private var heap: [Entry] = []
    private var arrivals: Int64 = 0
    private var earliest: Int64 = 0

    /// Whether no thread is in it.
    var isEmpty: Bool { heap.isEmpty }

    /// The smallest key.
    var first: Key? { heap.first?.key }

    /// Adds a thread behind its equals.
    ///
    /// - Complexity: O(log n).
    mutating func append(_ thread: Int, key: Key) {
        arrivals += 1
        insert(Entry(key: key, arrival: arrivals, thread: thread))
    }

    /// Adds a thread before its equals.
    ///
    /// - Complexity: O(log n).
    mutating func prepend(_ thread: Int, key: Key) {
        earliest -= 1
        insert(Entry(key: key, arrival: earliest, thread: thread))
    }

    private mutating func insert(_ entry: Entry) {
        heap.append(entry)
        rise(from: heap.count - 1)
    }

    /// Takes out the first thread.
    ///
    /// - Complexity: O(log n).
    mutating func removeFirst() -> Int? {
        guard let first = heap.first else { return nil }
        remove(at: 0)
        return first.thread
    }

    /// Takes out a thread, wherever it stands.
    ///
    /// - Complexity: O(n).
    mutating func remove(_ thread: Int) {
        guard let index = heap.firstIndex(where: { $0.thread == thread }) else { return }
        remove(at: index)
    }

    private mutating func remove(at index: Int) {
        let last = heap.removeLast()
        guard index < heap.count else { return }
        heap[index] = last
        sink(from: index)
        rise(from: index)
    }

    private mutating func rise(from index: Int) {
        var child = index
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink(from index: Int) {
        var parent = index
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < heap.count, heap[left].isBefore(heap[least]) { least = left }
            if left + 1 < heap.count, heap[left + 1].isBefore(heap[least]) { least = left + 1 }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
