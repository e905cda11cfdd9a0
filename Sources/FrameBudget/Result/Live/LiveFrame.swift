public import FrameTrace

/// A frame of a run that goes on.
public struct LiveFrame: Sendable, Equatable {
    /// When it ended.
    public var end: Instant
    /// How long it took, from when it was due; by its own clock, from its begin.
    public var time: TimeSpan
    /// Whether it ended after its deadline.
    public var isLate: Bool

    /// A frame of a run that goes on.
    public init(end: Instant, time: TimeSpan, isLate: Bool) {
        self.end = end
        self.time = time
        self.isLate = isLate
    }
}
