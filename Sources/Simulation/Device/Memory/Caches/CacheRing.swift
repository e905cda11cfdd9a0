import DequeModule
import Scenario

/// Items that a cache keeps, in the order of their last use.
///
/// - Complexity: an item comes and goes in O(log *n*), and O(distance to the nearer end) to move what is between.
struct CacheRing: Sendable {
    private struct Entry: Sendable, Comparable {
        let used: UInt64
        let item: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.used, left.item) < (right.used, right.item) }
    }

    private var entries: Deque<Entry> = []

    var count: Int { entries.count }
    /// When the item was used that has not been used for longest; nil where there is none.
    var oldestUse: UInt64? { entries.first?.used }

    /// The items, the one that has not been used for longest first.
    var items: [Int] { entries.map(\.item) }

    /// The item that goes first, but for one.
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

    /// Takes out an item, which must be in it with just that use.
    mutating func remove(_ item: Int, used: UInt64) {
        let index = place(of: Entry(used: used, item: item))
        if entries.indices.contains(index), entries[index].item == item { entries.remove(at: index) }
    }

    /// The index of the first entry that is not before another.
    private func place(of entry: Entry) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < entry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
