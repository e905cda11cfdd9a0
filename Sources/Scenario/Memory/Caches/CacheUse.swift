/// How a step uses a cache.
public struct CacheUse: Sendable, Equatable {
    /// Which items it wants.
    public enum Items: Sendable, Equatable {
        /// Those of the page that is shown.
        case page
        /// Those of the working set that are not in memory, the nearest to the page first: it asks for none.
        case workingSet
        /// One, by its number from 1 on.
        case item(Amount)
    }

    /// The cache's name.
    public var cache: String
    /// Which items it wants.
    public var items: Items
    /// How many it loads at most; nil for all that are missing.
    public var atMost: UInt32?
    /// What it does to make one that is nowhere.
    public var load: [Step]

    /// A use of a cache.
    public init(cache: String, items: Items = .page, atMost: UInt32? = nil, load: [Step] = []) {
        self.cache = cache
        self.items = items
        self.atMost = atMost
        self.load = load
    }
}

/// Which items of a cache a thread wants, with the draw made.
public enum CacheItems: Sendable, Equatable {
    /// Those of the page that is shown.
    case page
    /// Those of the working set that are not in memory.
    case workingSet
    /// One, by its index.
    case item(Int64)
}
