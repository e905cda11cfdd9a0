public import FrameTrace

/// The figures of one cache of an app.
public struct CacheSummary: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The cache.
    public var name: String
    /// The number of requested items that were in memory.
    public var hits: Int
    /// The number of requested items that were not in memory.
    public var misses: Int
    /// The bytes of items that steps created.
    public var made: ByteCount
    /// The bytes of items read from the cache's file.
    public var readFromFile: ByteCount
    /// The bytes of items in the mapped file, counted each time they came into memory.
    public var mapped: ByteCount
    /// The bytes dropped, by cause.
    public var dropped: CacheDrops
    /// The peak bytes in memory, by ring, each at its own instant.
    public var peak: CacheRings
    /// The bytes in memory at the end, by ring.
    public var atEnd: CacheRings
    /// The number of times that another page was shown.
    public var pagesShown: Int
    /// The bytes of items written to its file; nil if none were.
    public var stored: ByteCount?
    /// The folder of that file; nil if nothing was written to it.
    public var folder: FileFolder?
    /// The number of times that a change of size and back led to another page; nil if none did.
    public var strayed: Int?
    /// The pages of the last such change; nil if there was none.
    public var lastStray: CacheStray?

    init(app: String, name: String) {
        (self.app, self.name) = (app, name)
        (hits, misses, pagesShown) = (0, 0, 0)
        (made, readFromFile, mapped) = (.none, .none, .none)
        (dropped, peak, atEnd) = (CacheDrops(), CacheRings(), CacheRings())
    }

    /// The share of hits among all requested items, from 0 to 1; nil if none was requested.
    public var hitRate: Double? {
        hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }
}

/// The first items of the page before a change of size and after the change back, counted from 1 (Z-4).
public struct CacheStray: Sendable, Hashable, Codable {
    /// The item before.
    public var from: Int
    /// The item after.
    public var to: Int
}

/// The bytes that a cache dropped, by cause.
public struct CacheDrops: Sendable, Hashable, Codable {
    /// Bytes that left the working set and that nothing keeps.
    public var left: ByteCount
    /// Bytes over the cache's limit.
    public var limit: ByteCount
    /// Bytes dropped on a memory warning.
    public var warning: ByteCount
    /// Bytes dropped when the app left the screen.
    public var background: ByteCount
    /// Bytes that the system discarded.
    public var system: ByteCount

    init() { (left, limit, warning, background, system) = (.none, .none, .none, .none, .none) }

    mutating func add(_ count: ByteCount, because cause: CacheDrop) {
        switch cause {
        case .left: left.bytes += count.bytes
        case .limit: limit.bytes += count.bytes
        case .warning: warning.bytes += count.bytes
        case .background: background.bytes += count.bytes
        case .system: system.bytes += count.bytes
        }
    }
}
