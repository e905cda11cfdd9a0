import FrameTrace

/// A time for which an override raised a thread to a class.
struct OverrideSpan: Sendable, Equatable {
    /// For how long.
    var interval: Interval
    /// The class that it was raised to.
    var qos: QoS
}
