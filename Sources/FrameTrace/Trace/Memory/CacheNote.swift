/// Something that happened to a cache of an app.
public enum CacheNote: Sendable, Equatable {
    /// So many items were wanted that were in memory, and so many that were not.
    case lookedUp(hits: UInt32, misses: UInt32)
    /// An item has come into memory.
    case loaded(CacheSource, ByteCount)
    /// Bytes were dropped.
    case dropped(CacheDrop, ByteCount)
    /// What it has in memory from here on.
    case use(CacheRings)
    /// The page that is shown from here on, from 1, of so many.
    case page(UInt32, of: UInt32)
    /// A change of size and back has brought it from the page that began with one item to the page of another, both from 1.
    case strayed(from: UInt32, to: UInt32)
    /// An item was written to its file, in a folder of the app.
    case stored(FileFolder, ByteCount)
}

/// Where an item of a cache came from.
public enum CacheSource: UInt8, Sendable, Codable, CaseIterable {
    /// Steps have made it.
    case made = 1
    /// It was read from the cache's file.
    case file = 2
    /// It lies in the mapped file.
    case mapped = 3
}

/// Why bytes of a cache were dropped.
public enum CacheDrop: UInt8, Sendable, Codable, CaseIterable {
    /// They left the working set, and nothing keeps them.
    case left = 1
    /// The cache keeps no more.
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

    /// Bytes by ring; none by default.
    public init(working: Int64 = 0, near: Int64 = 0, far: Int64 = 0) {
        (self.working, self.near, self.far) = (working, near, far)
    }

    /// All of them.
    public var sum: ByteCount { ByteCount(bytes: working + near + far) }
}
