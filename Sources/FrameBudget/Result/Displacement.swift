public import FrameTrace

/// A thread that was on a CPU while the owner in an inversion was ready, and for how long.
public struct Displacement: Sendable, Equatable, Codable {
    /// The thread's name; nil for a CPU quota.
    public var thread: String?
    /// The app whose work it did; nil if unknown.
    public var app: String?
    /// The class that the thread ran at; nil if unknown.
    public var qos: QoS?
    /// How long it was on the CPU.
    public var time: TimeSpan

    /// Creates a displacement.
    public init(thread: String?, app: String?, qos: QoS?, time: TimeSpan) {
        self.thread = thread
        self.app = app
        self.qos = qos
        self.time = time
    }
}
