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
