/// The memory of an app at an instant, by how it can be reclaimed (M-1).
public struct MemoryUse: Sendable, Hashable, Codable {
    /// Bytes that were written; only the app can give them back.
    public var dirty: Int64
    /// Purgeable bytes that an access is using; they count as dirty meanwhile.
    public var accessed: Int64
    /// Purgeable bytes without an open access; the system may discard them.
    public var purgeable: Int64
    /// Bytes of mapped files that are in memory; the system may drop them and read them again.
    public var clean: Int64

    /// Creates sizes by class; zero by default.
    public init(dirty: Int64 = 0, accessed: Int64 = 0, purgeable: Int64 = 0, clean: Int64 = 0) {
        self.dirty = dirty
        self.accessed = accessed
        self.purgeable = purgeable
        self.clean = clean
    }

    /// The memory that counts against the app: the bytes that only the app can give back (M-2).
    public var footprint: ByteCount { ByteCount(bytes: dirty + accessed) }

    /// The bytes of the app that are in memory.
    public var resident: ByteCount { ByteCount(bytes: dirty + accessed + purgeable + clean) }
}
