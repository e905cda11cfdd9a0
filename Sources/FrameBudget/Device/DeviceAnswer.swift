/// What the device tells the thread that asked.
public enum DeviceAnswer: Sendable, Equatable {
    /// Go on. Where the thread had been parked: since when it was ready again.
    case proceed(wokenAt: Instant?)
    /// Begin a frame.
    case beginFrame(FrameTicket)
    /// Handle an event outside any frame. Where the thread had been parked: since when it was ready again.
    case handleEvent(index: Int, occurrence: UInt32, wokenAt: Instant?)
    /// Park until woken, then ask the same again. The owner is who must make progress first, where one is known. Where
    /// the thread had been parked before and asked in vain: since when it was ready again.
    case park(owner: ThreadID?, wokenAt: Instant?)
    /// The run is over.
    case exit
}

/// A frame that a main thread is told to begin.
public struct FrameTicket: Sendable, Equatable {
    /// Its number within the app.
    public var number: FrameNumber
    /// The vsync at which it was to begin.
    public var due: VsyncIndex
    /// V(due) + budget.
    public var deadline: Instant
    /// The vsync that it begins on.
    public var callback: VsyncIndex
    /// Since when the parked main thread was ready to run; nil where it was not parked.
    public var wokenAt: Instant?
}
