import FrameTrace

/// The work of a thread during an interval, with its class and app.
struct Activity: Sendable, Equatable {
    /// The interval. For a woken thread it begins at the wake-up, before the thread runs.
    var interval: Interval
    /// The path of the work.
    var path: PathID
    /// The app that the work belongs to; nil where unknown.
    var app: AppID?
    /// The class of the work, without any override.
    var qos: QoS
}
