public import FrameTrace

/// What the device tells the thread that asked.
public enum DeviceAnswer: Sendable, Equatable {
    /// Go on. Where the thread had been parked: how it came to be ready again.
    case proceed(WakeUp?)
    /// Go on behind the block that the act opened.
    case skipBlock
    /// Write these bytes of the block of memory that the act is about, then go on.
    case write(Range<Int64>)
    /// Use these bytes of the mapped file that the act is about: so many of them come from the disk. Then go on.
    case fault(Range<Int64>, missing: ByteCount)
    /// Begin a frame.
    case beginFrame(FrameTicket)
    /// Handle an event outside any frame. Where the thread had been parked: since when it was ready again.
    case handleEvent(index: Int, occurrence: UInt32, wokenAt: Instant?)
    /// Do a work item; then say ``DeviceInput/ended(_:)``, and go on with what was under way before, if anything was.
    case runItem(ItemTicket)
    /// Park until woken, then ``DeviceInput/resume(_:)``.
    case park(Park)
    /// Drop all that is under way, unfinished, then say ``DeviceInput/idle(_:)``: the app that it was for has ended. Where the
    /// thread had been parked: how it came to be ready again.
    case abandon(WakeUp?)
    /// The run is over.
    case exit
}
