/// Something that happened to the memory of the device or of an app.
public enum MemoryNote: Sendable, Equatable {
    /// The device's memory, and the system's share of it; told once, before anything else. Nil where nothing limits it.
    case device(ByteCount?, system: ByteCount)
    /// What an app has from here on.
    case use(AppID, MemoryUse)
    /// What an app has mapped from here on.
    case mapped(AppID, MappingUse)
    /// Bytes of a mapped file were not in memory, and come from the disk.
    case faulted(AppID, ResourceID, ByteCount)
    /// Clean bytes of a mapped file were dropped.
    case reclaimed(AppID, ResourceID, ByteCount)
    /// A purgeable block was discarded.
    case purged(AppID, ResourceID, ByteCount)
    /// An access has found its block discarded, and rebuilds it.
    case rebuildBegan(AppID, ResourceID, ByteCount)
    /// The block is rebuilt; within which frame of the main thread, or before which one in other work of that thread; nil on another one.
    case rebuilt(AppID, ResourceID, FrameNumber?)
    /// How short memory is from here on, and what is available.
    case level(MemoryLevel, available: ByteCount)
    /// An app is warned: memory is short of so many bytes.
    case warned(AppID, MemoryLevel, short: ByteCount)
    /// The app begins to handle its oldest warning that it has not handled yet.
    case handling(AppID)
    /// It has handled it.
    case handled(AppID)
    /// The system dropped the backing store of an app that left the screen (S-5).
    case dropped(AppID, ResourceID, ByteCount)
    /// So many accesses to a purgeable block are open that no step ends by itself (C-3).
    case held(AppID, ResourceID, count: UInt32)
    /// A step ended an access to a block that none had begun (C-3).
    case endedUnbegun(AppID, ResourceID)
    /// An app was terminated for its memory.
    case killed(MemoryKill)
    /// Something that happened to a cache of an app.
    case cache(AppID, ResourceID, CacheNote)
}
