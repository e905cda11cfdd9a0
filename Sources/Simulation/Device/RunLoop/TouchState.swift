import FrameTrace

/// A touch that is on the screen, as the screen sees it: its handlers may be behind.
struct TouchState: Sendable {
    /// Tells it from an earlier touch of the same event.
    var number: UInt32
    /// When it began.
    var began: Instant
    /// How many samples the screen has taken of it.
    var samples: Int64 = 0
    /// The newest moved sample that waits for the next vsync, so that the app gets one for each frame.
    var held: QueuedEvent?
    /// The vsync before which the app got the last moved sample.
    var deliveredUntil: Instant?
}
