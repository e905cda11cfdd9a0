/// A change to a cache of an app.
public enum CacheNote: Sendable, Equatable {
    /// A lookup: the numbers of wanted items that were in memory and of those that were not.
    case lookedUp(hits: UInt32, misses: UInt32)
    /// An item was loaded into memory.
    case loaded(CacheSource, ByteCount)
    /// Bytes were dropped.
    case dropped(CacheDrop, ByteCount)
    /// The contents of the cache in memory from here on.
    case use(CacheRings)
    /// The page that is shown from here on, counted from 1, and the number of pages.
    case page(UInt32, of: UInt32)
    /// A change of size and back moved the view from the page with one first item to the page with another, both
    /// counted from 1.
    case strayed(from: UInt32, to: UInt32)
    /// An item was written to its file, in a folder of the app.
    case stored(FileFolder, ByteCount)
}

/// The source of an item of a cache.
public enum CacheSource: UInt8, Sendable, Codable, CaseIterable {
    /// Steps created it.
    case made = 1
    /// It was read from the cache's file.
    case file = 2
    /// It is in the mapped file.
    case mapped = 3
}

/// The reason why bytes of a cache were dropped.
public enum CacheDrop: UInt8, Sendable, Codable, CaseIterable {
    /// They left the working set, and no ring keeps them.
    case left = 1
    /// The cache reached its limit.
    case limit = 2
    /// The app was warned that memory is short.
    case warning = 3
    /// The app left the screen.
    case background = 4
    /// The system discarded them.
    case system = 5
}

/// The bytes that a cache has in memory, by how far they are from the page that is shown (C-4).
public struct CacheRings: Sendable, Hashable, Codable {
    /// Those of the working set.
    public var working: Int64
    /// Dirty ones beyond it.
    public var near: Int64
    /// Purgeable ones.
    public var far: Int64

    /// Creates sizes by ring; zero by default.
    public init(working: Int64 = 0, near: Int64 = 0, far: Int64 = 0) {
        (self.working, self.near, self.far) = (working, near, far)
    }

    /// The sum of all rings.
    public var sum: ByteCount { ByteCount(bytes: working + near + far) }
}
