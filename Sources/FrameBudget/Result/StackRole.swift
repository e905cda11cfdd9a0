/// Why a stack was taken.
public enum StackRole: String, Sendable, Codable {
    /// The frame's main thread.
    case mainThread = "main thread"
    /// The thread that held what the main thread waited for.
    case owner = "owner"
    /// The thread that had the CPU which the main thread was ready for.
    case holder = "held the CPU"
}
