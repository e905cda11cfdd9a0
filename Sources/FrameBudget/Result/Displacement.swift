public import FrameTrace

/// Who was on a CPU while the thread at an inversion's end was ready, and for how long.
public struct Displacement: Sendable, Equatable, Codable {
    /// The thread's name; nil for a CPU quota.
    public var thread: String?
    /// The app whose work it did; nil where unknown.
    public var app: String?
    /// The class that it ran at; nil where unknown.
    public var qos: QoS?
    /// How long.
    public var time: TimeSpan

    /// Who was on a CPU, and for how long.
    public init(thread: String?, app: String?, qos: QoS?, time: TimeSpan) {
        self.thread = thread
        self.app = app
        self.qos = qos
        self.time = time
    }
}
