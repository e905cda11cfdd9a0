/// The state of a thread when its stack was captured.
public enum CaptureState: UInt8, Hashable, Sendable, Codable {
    /// On a CPU.
    case running
    /// Waiting in the kernel: a lock, a sleep, a read, a page fault.
    case blocked
    /// Ready but on no CPU: it was signalled and did not respond within the time-out.
    case unscheduled
}
