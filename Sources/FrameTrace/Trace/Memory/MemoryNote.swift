/// A change to the memory of the device or of an app.
public enum MemoryNote: Sendable, Equatable {
    /// The device's memory, nil if it is unlimited, and the system's share of it; recorded once, before all other
    /// changes.
    case device(ByteCount?, system: ByteCount)
    /// The memory of an app from here on.
    case use(AppID, MemoryUse)
    /// The mappings of an app from here on.
    case mapped(AppID, MappingUse)
    /// Bytes of a mapped file were not in memory and are read from the disk.
    case faulted(AppID, ResourceID, ByteCount)
    /// Clean bytes of a mapped file were dropped.
    case reclaimed(AppID, ResourceID, ByteCount)
    /// A purgeable block was discarded.
    case purged(AppID, ResourceID, ByteCount)
    /// An access found its block discarded, and rebuilds it.
    case rebuildBegan(AppID, ResourceID, ByteCount)
    /// The block is rebuilt, by the main thread within this frame or in other work before it; nil for another thread.
    case rebuilt(AppID, ResourceID, FrameNumber?)
    /// The level of memory pressure from here on, and the available memory.
    case level(MemoryLevel, available: ByteCount)
    /// An app is warned; `short` is the amount of missing memory.
    case warned(AppID, MemoryLevel, short: ByteCount)
    /// An app begins to handle its oldest unhandled warning.
    case handling(AppID)
    /// An app has handled that warning.
    case handled(AppID)
    /// The system dropped the backing store of an app that left the screen (S-5).
    case dropped(AppID, ResourceID, ByteCount)
    /// The number of open accesses to a purgeable block that outlast the steps which began them (C-3).
    case held(AppID, ResourceID, count: UInt32)
    /// A step ended an access to a block that no step had begun (C-3).
    case endedUnbegun(AppID, ResourceID)
    /// An app was terminated for memory.
    case killed(MemoryKill)
    /// A change to a cache of an app.
    case cache(AppID, ResourceID, CacheNote)
}
