import FrameTrace

/// An interval in which an override raised a thread to a class.
struct OverrideSpan: Sendable, Equatable {
    /// The interval.
    var interval: Interval
    /// The class that it was raised to.
    var qos: QoS
}
