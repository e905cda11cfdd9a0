public import FrameTrace

/// What one cache of an app did.
public struct CacheSummary: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The cache.
    public var name: String
    /// Items that were wanted and were in memory.
    public var hits: Int
    /// Items that were wanted and were not.
    public var misses: Int
    /// Bytes of items that steps have made.
    public var made: ByteCount
    /// Bytes of items that were read from the cache's file.
    public var readFromFile: ByteCount
    /// Bytes of items that lie in the mapped file, each time that they came into memory.
    public var mapped: ByteCount
    /// Bytes that were dropped, by cause.
    public var dropped: CacheDrops
    /// The most that it had in memory, by ring, each at its own instant.
    public var peak: CacheRings
    /// What it had at the end.
    public var atEnd: CacheRings
    /// How often another page was shown.
    public var pagesShown: Int
    /// Bytes of items that were written to its file; nil where none were.
    public var stored: ByteCount?
    /// The folder of that file; nil where nothing was written to it.
    public var folder: FileFolder?
    /// How often a change of size and back brought it to another page; nil where none did.
    public var strayed: Int?
    /// From where to where the last time; nil where none did.
    public var lastStray: CacheStray?

    init(app: String, name: String) {
        (self.app, self.name) = (app, name)
        (hits, misses, pagesShown) = (0, 0, 0)
        (made, readFromFile, mapped) = (.none, .none, .none)
        (dropped, peak, atEnd) = (CacheDrops(), CacheRings(), CacheRings())
    }

    /// Hits in all items that were wanted, from 0 to 1; nil where none was.
    public var hitRate: Double? {
        hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }
}

/// The items that began a page before a change of size and after the change back, from 1 (Z-4).
public struct CacheStray: Sendable, Hashable, Codable {
    /// Before.
    public var from: Int
    /// After.
    public var to: Int
}

/// Bytes that a cache has dropped, by cause.
public struct CacheDrops: Sendable, Hashable, Codable {
    /// They left the working set, and nothing keeps them.
    public var left: ByteCount
    /// The cache keeps no more.
    public var limit: ByteCount
    /// The app was warned that memory is short.
    public var warning: ByteCount
    /// The app left the screen.
    public var background: ByteCount
    /// The system discarded them.
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
