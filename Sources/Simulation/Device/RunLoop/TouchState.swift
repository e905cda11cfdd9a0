import FrameTrace

/// A touch on the screen, as the screen samples it; its handlers may lag behind.
struct TouchState: Sendable {
    /// Its number, which distinguishes it from earlier touches of the same event.
    var number: UInt32
    var began: Instant
    /// The number of samples taken.
    var samples: Int64 = 0
    /// The newest moved sample that waits for the next vsync, so that the app gets one for each frame.
    var held: QueuedEvent?
    /// The first vsync after the last delivery of a moved sample; later samples are held until then.
    var deliveredUntil: Instant?
}
