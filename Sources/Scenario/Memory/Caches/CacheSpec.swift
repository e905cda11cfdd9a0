public import FrameTrace

/// A cache of an app: items of one size, of which it keeps some in memory (C-1, C-4, C-7).
public struct CacheSpec: Sendable, Equatable {
    /// Its name in the workload.
    public var name: String
    /// How many items there are.
    public var items: Int
    /// How large one is in memory.
    public var size: ByteCount
    /// Its pages and its working set where no situation says otherwise.
    public var shape: CacheShape
    /// The same in situations, in the order of the file: the first one that the app is in holds.
    public var situations: [CacheSituation]
    /// How many bytes it keeps as dirty memory beyond the working set, until the app is warned or leaves the screen.
    public var near: ByteCount
    /// How many bytes it keeps beyond that as purgeable memory.
    public var far: ByteCount
    /// Which of the items beyond the working set goes first.
    public var eviction: CacheEviction
    /// How it uses a file of its items; nil without one.
    public var file: CacheFile?
    /// Whether it drops what it keeps beyond the working set on a warning and off screen (C-1), or knows of neither (C-2).
    public var isAware = true
    /// Whether the item that was shown first before a change of size is shown again after it (Z-4).
    public var remembersItem = true

    /// A cache of the given parts.
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
    /// What an item takes of a file or of real memory: whole pages of 4 KiB, so that it can be dropped alone.
    public var stride: Int64 { (size.bytes + 4095) / 4096 * 4096 }

    /// What all items take.
    public var extent: ByteCount { ByteCount(bytes: stride * Int64(items)) }

    /// The bytes of an item.
    public func bytes(of item: Int) -> Range<Int64> {
        Int64(item) * stride..<Int64(item) * stride + size.bytes
    }

    /// Whether its items lie in a mapped file, and not in memory that the app writes.
    public var isMapped: Bool { file?.access == .mapped }
}
