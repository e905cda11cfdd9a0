import FrameTrace

/// An event that has come for an app and has not been handled.
struct QueuedEvent: Sendable, Equatable {
    /// Its handler, by the number among the handlers of the app.
    var handler: Int
    /// Its number among those of that handler, from 0.
    var occurrence: UInt32
    /// Its number among all that came for the app.
    var serial: UInt32
}
