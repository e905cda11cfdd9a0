import FrameTrace
import Scenario

/// A block of an app's memory, or a file that it has mapped.
struct MemoryBlock: Sendable {
    let app: AppID
    let kind: MemoryKind
    /// How many bytes it has, in memory or not.
    var size: Int64 = 0
    /// Of a purgeable block: whether the system has discarded its bytes.
    var isDiscarded = false
    /// Of a purgeable block: how many accesses are under way.
    var accesses = 0
    /// The number of the last access to a purgeable block: who was used longest ago is discarded first.
    var used: UInt64 = 0
    /// Of a cache: bytes beside ``size`` that the system may discard.
    var far: Int64 = 0
    /// Of a mapped file: what of it is in memory.
    var resident = ResidentRanges()

    init(app: AppID, kind: MemoryKind) {
        self.app = app
        self.kind = kind
    }

    /// The bytes of it that the system could discard now.
    var purgeable: Int64 { kind == .purgeable && accesses == 0 && !isDiscarded ? size : far }

    /// What it takes of the app's memory now.
    var use: MemoryUse {
        switch kind {
        case .dirty: MemoryUse(dirty: size, purgeable: far)
        case .purgeable where isDiscarded: MemoryUse()
        case .purgeable: accesses > 0 ? MemoryUse(accessed: size) : MemoryUse(purgeable: size)
        case .mapped: MemoryUse(clean: resident.count)
        }
    }
}
