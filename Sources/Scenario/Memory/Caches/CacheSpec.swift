public import FrameTrace

/// A cache of an app: items of one size, of which it keeps some in memory (C-1, C-4, C-7).
public struct CacheSpec: Sendable, Equatable {
    /// Its name in the workload.
    public var name: String
    /// The number of items.
    public var items: Int
    /// The size of an item in memory.
    public var size: ByteCount
    /// Its page size and working set outside all ``situations``.
    public var shape: CacheShape
    /// Its shapes in situations, in the order of the file; the first that applies is used.
    public var situations: [CacheSituation]
    /// The bytes it keeps as dirty memory beyond the working set, until the app is warned or leaves the screen.
    public var near: ByteCount
    /// The bytes it keeps beyond that as purgeable memory.
    public var far: ByteCount
    /// The order in which items beyond the working set are evicted.
    public var eviction: CacheEviction
    /// Its file of items; nil without one.
    public var file: CacheFile?
    /// Whether it drops items beyond the working set on a memory warning and off screen (C-1), or ignores both (C-2).
    public var isAware = true
    /// Whether the item that was shown first before a change of size is shown first again after it (Z-4).
    public var remembersItem = true

    /// Creates a cache of the given parts.
    public init(
        name: String,
        items: Int,
        size: ByteCount,
        shape: CacheShape = CacheShape(),
        situations: [CacheSituation] = [],
        near: ByteCount = ByteCount(bytes: 0),
        far: ByteCount = ByteCount(bytes: 0),
        eviction: CacheEviction = .oldestFirst,
        file: CacheFile? = nil
    ) {
        self.name = name
        self.items = items
        self.size = size
        self.shape = shape
        self.situations = situations
        self.near = near
        self.far = far
        self.eviction = eviction
        self.file = file
    }
}

extension CacheSpec {
    /// The bytes that an item takes in a file or in real memory: whole pages of 4 KiB, so that it can be dropped alone.
    public var stride: Int64 { (size.bytes + 4095) / 4096 * 4096 }

    /// The bytes that all items take.
    public var extent: ByteCount { ByteCount(bytes: stride * Int64(items)) }

    /// Returns the range of an item's bytes.
    public func bytes(of item: Int) -> Range<Int64> {
        Int64(item) * stride..<Int64(item) * stride + size.bytes
    }

    /// Whether its items are in a mapped file rather than in memory that the app writes.
    public var isMapped: Bool { file?.access == .mapped }
}
