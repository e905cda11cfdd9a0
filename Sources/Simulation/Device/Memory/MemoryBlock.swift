import FrameTrace
import Scenario

/// A block of an app's memory, or a file that it has mapped.
struct MemoryBlock: Sendable {
    let app: AppID
    let kind: MemoryKind
    /// The number of files that contain its bytes, if they are mapped.
    let files: Int
    /// Its size in bytes, in memory or not.
    var size: Int64 = 0
    /// Whether the system has discarded the bytes of a purgeable block or a backing store.
    var isDiscarded = false
    /// The number of open accesses to a purgeable block.
    var accesses = 0
    /// The number of these that stay open beyond their step.
    var held = 0
    /// The number of the last access to a purgeable block; the least recently used one is discarded first.
    var used: UInt64 = 0
    /// Purgeable bytes of a cache, in addition to ``size``.
    var far: Int64 = 0
    /// The number of items of ``far``. Each is a region, since it is discarded separately.
    var farItems = 0
    /// The parts of a mapped file that are in memory.
    var resident = ResidentRanges()

    init(app: AppID, kind: MemoryKind, files: Int = 1) {
        (self.app, self.kind, self.files) = (app, kind, files)
    }

    /// Its use of the address space.
    var mapping: MappingUse {
        guard kind != .mapped else {
            guard size > 0 else { return MappingUse() }
            let addresses = MappingLimits.addresses(of: size, in: files)
            return MappingUse(
                files: files,
                regions: files,
                addresses: ByteCount(bytes: addresses),
                waste: ByteCount(bytes: addresses - size)
            )
        }
        var (regions, addresses) = (0, Int64(0))
        if size > 0 { (regions, addresses) = (1, MappingLimits.addresses(of: size, in: 1)) }
        if farItems > 0 {
            regions += farItems
            addresses += MappingLimits.addresses(of: far, in: farItems)
        }
        return MappingUse(regions: regions, addresses: ByteCount(bytes: addresses))
    }

    /// The bytes that the system could discard now.
    var purgeable: Int64 { kind == .purgeable && accesses == 0 && !isDiscarded ? size : far }

    /// Its current use of the app's memory.
    var use: MemoryUse {
        switch kind {
        case .dirty: MemoryUse(dirty: size, purgeable: far)
        case .purgeable where isDiscarded, .backingStore where isDiscarded: MemoryUse()
        case .backingStore: MemoryUse(dirty: size)
        case .purgeable: accesses > 0 ? MemoryUse(accessed: size) : MemoryUse(purgeable: size)
        case .mapped: MemoryUse(clean: resident.count)
        }
    }
}
