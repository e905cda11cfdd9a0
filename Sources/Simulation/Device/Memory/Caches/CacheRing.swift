import DequeModule
import Scenario

/// The items of one ring of a cache, in the order of their last use.
///
/// - Complexity: O(log *n*) to find the place of an item, and O(distance to the nearer end) to move the items in
///   between.
struct CacheRing: Sendable {
    private struct Entry: Sendable, Comparable {
        let used: UInt64
        let item: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.used, left.item) < (right.used, right.item) }
    }

    private var entries: Deque<Entry> = []

    var count: Int { entries.count }
    /// The last use of the least recently used item; nil if there is none.
    var oldestUse: UInt64? { entries.first?.used }

    /// The items, least recently used first.
    var items: [Int] { entries.map(\.item) }

    /// Returns the item to evict first, except for `kept`.
    func next(_ order: CacheEviction, besides kept: Int?) -> Int? {
        switch order {
        case .oldestFirst: entries.first { $0.item != kept }?.item
        case .newestFirst: entries.last { $0.item != kept }?.item
        }
    }

    mutating func insert(_ item: Int, used: UInt64) {
        let entry = Entry(used: used, item: item)
        entries.insert(entry, at: place(of: entry))
    }

    /// Removes an item, which must be present with exactly this use.
    mutating func remove(_ item: Int, used: UInt64) {
        let index = place(of: Entry(used: used, item: item))
        if entries.indices.contains(index), entries[index].item == item { entries.remove(at: index) }
    }

    /// Returns the index of the first entry that is not smaller.
    private func place(of entry: Entry) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < entry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
