import Scenario

/// A step that wants items of a cache, and loads those that are missing: each of them once at most, whatever becomes of it then.
struct CacheLoad: Sendable {
    let items: CacheItems
    /// How many more items it may load.
    var left: UInt32
    /// The item that is being loaded.
    var item: Int?
    /// Whether that one has to be made, as the cache's file does not have it.
    var isMade = false
    /// The items that were missing when it began, and have counted as such; nil where what it wants is not counted.
    private var missing: Set<Int>?
    /// It has come so far in the order of the items.
    private var position = 0
    /// The number of turns then: with another page it begins anew.
    private var turns: Int

    init(_ items: CacheItems, atMost: UInt32?, of cache: CacheState, missing: Set<Int>?) {
        self.items = items
        self.missing = missing
        left = atMost ?? .max
        turns = cache.turns
    }

    /// Whether an item that it loads now was not missing when it began: the page has been turned meanwhile, or the item was dropped.
    mutating func isNewlyMissing(_ item: Int) -> Bool { missing != nil && missing?.remove(item) == nil }

    /// Goes on to the next item that is missing; nil where none is.
    ///
    /// - Complexity: O(items that it wants), over all calls between two turns.
    mutating func next(in cache: CacheState) -> Int? {
        guard left > 0 else { return nil }
        if turns != cache.turns { (turns, position) = (cache.turns, 0) }
        let wanted = cache.wanted(items)
        // Of the working set, from the page that is shown to the end, then back from before it.
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
