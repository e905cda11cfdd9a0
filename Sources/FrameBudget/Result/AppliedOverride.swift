public import FrameTrace

/// An override that raised the thread at an inversion's end.
public struct AppliedOverride: Sendable, Equatable, Codable {
    /// The highest class that it was raised to.
    public var qos: QoS
    /// When it was first raised, from V(0).
    public var start: TimeSpan
    /// When that ended, from V(0).
    public var end: TimeSpan
    /// How long after the wait's begin it was raised; zero where it was raised already.
    public var delay: TimeSpan

    /// An override.
    public init(qos: QoS, start: TimeSpan, end: TimeSpan, delay: TimeSpan) {
        self.qos = qos
        self.start = start
        self.end = end
        self.delay = delay
    }
}
