/// What the thread that had to make progress was doing while another one waited for it.
public enum OwnerState: String, Sendable, Codable, CaseIterable {
    /// It was on a CPU.
    case running
    /// It was ready, and another thread had the CPU.
    case ready
    /// It waited itself, or had not begun.
    case blocked
    /// When it was on a CPU could not be seen.
    case unknown
}
