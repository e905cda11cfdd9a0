/// What interrupted a thread.
public enum InterruptKind: UInt8, Sendable, CaseIterable {
    /// A device.
    case device = 0
    /// The CPU's own timer.
    case timer = 1
    /// Work that an interrupt has put off to where interrupts are allowed again.
    case deferred = 2
    /// Another CPU.
    case call = 3
}
