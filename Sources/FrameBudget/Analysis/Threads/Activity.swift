import FrameTrace

/// What a thread was busy with for a time, at which class and for whom.
struct Activity: Sendable, Equatable {
    /// For how long; a woken thread is busy with what it was woken for before it runs.
    var interval: Interval
    /// The work's place.
    var path: PathID
    /// The app whose work it is; nil where unknown.
    var app: AppID?
    /// The class of the work, without any override.
    var qos: QoS
}
