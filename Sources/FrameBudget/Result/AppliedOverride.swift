public import FrameTrace

/// An override that raised the owner in an inversion.
public struct AppliedOverride: Sendable, Equatable, Codable {
    /// The highest class that the thread was raised to.
    public var qos: QoS
    /// When the thread was first raised, from V(0).
    public var start: TimeSpan
    /// When the override ended, from V(0).
    public var end: TimeSpan
    /// The time from the begin of the wait to the override; zero where the thread was raised already.
    public var delay: TimeSpan

    /// Creates an override.
    public init(qos: QoS, start: TimeSpan, end: TimeSpan, delay: TimeSpan) {
        self.qos = qos
        self.start = start
        self.end = end
        self.delay = delay
    }
}
