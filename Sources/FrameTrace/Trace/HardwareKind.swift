/// A hardware unit that all apps share and that serves one request after the other.
public enum HardwareKind: UInt8, Sendable, Equatable, CaseIterable {
    /// The GPU, which is emulated.
    case gpu = 1
    /// The modelled disk. A real disk does not report whose request it serves.
    case disk = 2
}

extension HardwareKind {
    /// Creates the hardware that serves a kind of wait; nil for a wait for something else.
    package init?(servingWait kind: WaitKind) {
        switch kind {
        case .gpu: self = .gpu
        case .read, .write: self = .disk
        default: return nil
        }
    }
}
