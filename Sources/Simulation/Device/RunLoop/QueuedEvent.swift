import FrameTrace

/// An event of an app that has arrived and is not handled yet.
struct QueuedEvent: Sendable, Equatable {
    /// The number of its handler in the app.
    var handler: Int
    /// Its number among the calls of that handler, from 0.
    var occurrence: UInt32
    /// Its number among all events of the app.
    var serial: UInt32
}
