/// Whose rules the simulated queues and threads follow.
public enum Platform: String, Sendable, Codable, CaseIterable {
    /// XNU and its libdispatch: captured QoS, overrides, one pool with limits.
    case darwin
    /// Linux' libdispatch, as in Swift 6.3: no QoS propagation, no override, one pool per root queue.
    case linux
}
