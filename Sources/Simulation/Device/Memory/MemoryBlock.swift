import FrameTrace
import Scenario

/// A block of an app's memory, or a file that it has mapped.
struct MemoryBlock: Sendable {
    let app: AppID
    let kind: MemoryKind
    /// In how many files its bytes lie, if they are mapped.
    let files: Int
    /// How many bytes it has, in memory or not.
    var size: Int64 = 0
    /// Of a purgeable block or a backing store: whether the system has discarded its bytes.
    var isDiscarded = false
    /// Of a purgeable block: how many accesses are under way.
    var accesses = 0
    /// How many of these no step ends by itself.
    var held = 0
    /// The number of the last access to a purgeable block: who was used longest ago is discarded first.
    var used: UInt64 = 0
    /// Of a cache: bytes beside ``size`` that the system may discard.
    var far: Int64 = 0
    /// In how many items these are: each is a region, as it is discarded by itself.
    var farItems = 0
    /// Of a mapped file: what of it is in memory.
    var resident = ResidentRanges()

    init(app: AppID, kind: MemoryKind, files: Int = 1) {
        (self.app, self.kind, self.files) = (app, kind, files)
    }

    /// What it takes of the address space.
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

    /// The bytes of it that the system could discard now.
    var purgeable: Int64 { kind == .purgeable && accesses == 0 && !isDiscarded ? size : far }

    /// What it takes of the app's memory now.
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
