/// A step's use of a cache.
public struct CacheUse: Sendable, Equatable {
    /// The items that a step requests.
    public enum Items: Sendable, Equatable {
        /// Those of the page that is shown.
        case page
        /// Those of the working set that are not in memory, the nearest to the page first. Such a use counts no hits or
        /// misses.
        case workingSet
        /// One item, by its number, from 1.
        case item(Amount)
    }

    /// The cache's name.
    public var cache: String
    /// The requested items.
    public var items: Items
    /// The most items it loads; nil for all that are missing.
    public var atMost: UInt32?
    /// The steps that make an item that is neither in memory nor in the file.
    public var load: [Step]

    /// Creates a use of a cache.
    public init(cache: String, items: Items = .page, atMost: UInt32? = nil, load: [Step] = []) {
        self.cache = cache
        self.items = items
        self.atMost = atMost
        self.load = load
    }
}

/// The items of a cache that a thread requests, after the draw.
public enum CacheItems: Sendable, Equatable {
    /// Those of the page that is shown.
    case page
    /// Those of the working set that are not in memory.
    case workingSet
    /// One item, by its index.
    case item(Int64)
}
