public import FrameTrace

/// A frame of a run in progress.
public struct LiveFrame: Sendable, Equatable {
    /// When it ended.
    public var end: Instant
    /// The time that it took since it was due; by its own clock, since its begin.
    public var time: TimeSpan
    /// Whether it ended after its deadline.
    public var isLate: Bool

    /// Creates a frame.
    public init(end: Instant, time: TimeSpan, isLate: Bool) {
        self.end = end
        self.time = time
        self.isLate = isLate
    }
}
