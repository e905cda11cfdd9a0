/// The role of a thread whose stack was taken.
public enum StackRole: String, Sendable, Codable {
    /// The frame's main thread.
    case mainThread = "main thread"
    /// The thread that held what the main thread waited for.
    case owner = "owner"
    /// The thread that had the CPU while the main thread was ready.
    case holder = "held the CPU"
}
