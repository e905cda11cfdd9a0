/// The state of the owner, the thread that had to make progress, while another thread waited for it.
public enum OwnerState: String, Sendable, Codable, CaseIterable {
    /// The owner was on a CPU.
    case running
    /// The owner was ready, and another thread had the CPU.
    case ready
    /// The owner waited itself, or had not begun.
    case blocked
    /// The owner's state could not be determined.
    case unknown
}
