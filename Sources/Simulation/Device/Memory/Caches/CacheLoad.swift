import Scenario

/// A step's use of a cache: it loads the missing items it requests, each at most once, even if it is dropped again.
struct CacheLoad: Sendable {
    let items: CacheItems
    /// The number of items it may still load.
    var left: UInt32
    /// The item that is being loaded.
    var item: Int?
    /// Whether that item has to be made, because the cache's file does not contain it.
    var isMade = false
    /// The items that were missing at the start and have been counted as misses; nil if the request is not counted.
    private var missing: Set<Int>?
    /// The position in the order of the items.
    private var position = 0
    /// The cache's turn count at that position; after another turn, the position restarts.
    private var turns: Int

    init(_ items: CacheItems, atMost: UInt32?, of cache: CacheState, missing: Set<Int>?) {
        self.items = items
        self.missing = missing
        left = atMost ?? .max
        turns = cache.turns
    }

    /// Returns whether an item to load was not missing at the start, because the page has been turned or the item was
    /// dropped.
    mutating func isNewlyMissing(_ item: Int) -> Bool { missing != nil && missing?.remove(item) == nil }

    /// Returns the next missing item; nil if there is none.
    ///
    /// - Complexity: O(requested items), over all calls between two turns.
    mutating func next(in cache: CacheState) -> Int? {
        guard left > 0 else { return nil }
        if turns != cache.turns { (turns, position) = (cache.turns, 0) }
        let wanted = cache.wanted(items)
        // The working set is loaded from the shown page to the end, then backwards from before that page.
        let first = items == .workingSet ? cache.shown.lowerBound : wanted.lowerBound
        let ahead = wanted.upperBound - first
        while position < wanted.count {
            let item = position < ahead ? first + position : first - 1 - (position - ahead)
            position += 1
            guard cache.places[item] == .absent else { continue }
            left -= 1
            return item
        }
        return nil
    }
}
