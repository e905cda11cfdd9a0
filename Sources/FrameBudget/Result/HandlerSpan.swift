public import FrameTrace

/// A span in which a main thread ran something other than a frame: an event handler, or work of its main queue.
public struct HandlerSpan: Sendable, Equatable {
    /// The place in the work.
    public var path: PathID
    /// The time from its begin to its end.
    public var interval: Interval

    /// Creates a span.
    public init(path: PathID, interval: Interval) {
        self.path = path
        self.interval = interval
    }
}
