/// The platform whose rules the simulated queues and threads follow.
public enum Platform: String, Sendable, Codable, CaseIterable {
    /// XNU and its libdispatch: captured QoS, overrides, one pool with limits.
    case darwin
    /// libdispatch on Linux, as of Swift 6.3: no QoS propagation, no overrides, one pool per root queue.
    case linux
}
