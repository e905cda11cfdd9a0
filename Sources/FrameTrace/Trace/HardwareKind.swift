/// A piece of hardware that all apps share and that does one request after the other.
public enum HardwareKind: UInt8, Sendable, Equatable, CaseIterable {
    /// The GPU, which is emulated.
    case gpu = 1
    /// The modelled disk. A real one tells nobody whom it works for.
    case disk = 2
}

extension HardwareKind {
    /// What serves a wait of a kind; nil for a wait for something else.
    package init?(servingWait kind: WaitKind) {
        switch kind {
        case .gpu: self = .gpu
        case .read, .write: self = .disk
        default: return nil
        }
    }
}
