/// The source of an interrupt.
public enum InterruptKind: UInt8, Sendable, CaseIterable {
    /// A device.
    case device = 0
    /// The CPU's own timer.
    case timer = 1
    /// Work that an interrupt deferred until interrupts were enabled again.
    case deferred = 2
    /// A call from another CPU.
    case call = 3
}
