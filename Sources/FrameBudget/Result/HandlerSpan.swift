public import FrameTrace

/// When a main thread did something else than a frame: an event's handler, or work handed to its main queue.
public struct HandlerSpan: Sendable, Equatable {
    /// What it did.
    public var path: PathID
    /// From its begin to its end.
    public var interval: Interval

    /// Something else than a frame.
    public init(path: PathID, interval: Interval) {
        self.path = path
        self.interval = interval
    }
}
