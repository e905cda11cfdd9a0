/// A binary heap, smallest key first. Elements of equal keys keep their order of arrival.
///
/// Every element carries an arrival number that decides between equal keys; a plain heap would not keep their order.
struct StableHeap<Key: Comparable & Sendable, Element: Sendable>: Sendable {
    private struct Entry: Sendable {
        var key: Key
        var arrival: Int64
        var element: Element

        func isBefore(_ other: Entry) -> Bool { key == other.key ? arrival < other.arrival : key < other.key }
    }

    private var entries: [Entry] = []
    private var latest: Int64 = 0
    private var earliest: Int64 = 0

    init() {}

    var count: Int { entries.count }

    var isEmpty: Bool { entries.isEmpty }

    /// The first element and its key.
    var first: (key: Key, element: Element)? {
        guard let first = entries.first else { return nil }
        return (first.key, first.element)
    }

    /// The smallest key.
    var firstKey: Key? { entries.first?.key }

    /// All elements, unordered.
    ///
    /// - Complexity: O(n).
    var elements: [Element] { entries.map(\.element) }

    /// Adds an element after those of equal key.
    ///
    /// - Complexity: O(log n).
    mutating func append(_ element: Element, key: Key) {
        latest += 1
        insert(Entry(key: key, arrival: latest, element: element))
    }

    /// Adds an element before those of equal key.
    ///
    /// - Complexity: O(log n).
    mutating func prepend(_ element: Element, key: Key) {
        earliest -= 1
        insert(Entry(key: key, arrival: earliest, element: element))
    }

    /// Removes the first element.
    ///
    /// - Complexity: O(log n).
    @discardableResult
    mutating func removeFirst() -> (key: Key, element: Element)? {
        guard let first = entries.first else { return nil }
        remove(at: 0)
        return (first.key, first.element)
    }

    /// Removes an element that satisfies a predicate.
    ///
    /// - Complexity: O(n).
    mutating func removeFirst(where isMeant: (Element) -> Bool) {
        guard let index = entries.firstIndex(where: { isMeant($0.element) }) else { return }
        remove(at: index)
    }

    private mutating func insert(_ entry: Entry) {
        entries.append(entry)
        rise(from: entries.count - 1)
    }

    private mutating func remove(at index: Int) {
        let last = entries.removeLast()
        guard index < entries.count else { return }
        entries[index] = last
        // The element from the end may belong above the gap as well as below it.
        sink(from: index)
        rise(from: index)
    }

    private mutating func rise(from index: Int) {
        var child = index
        while child > 0, entries[child].isBefore(entries[(child - 1) / 2]) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink(from index: Int) {
        var parent = index
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < entries.count, entries[left].isBefore(entries[least]) { least = left }
            if left + 1 < entries.count, entries[left + 1].isBefore(entries[least]) { least = left + 1 }
            guard least != parent else { return }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
