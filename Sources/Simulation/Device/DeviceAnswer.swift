public import FrameTrace

/// The device's answer to the thread that sent an input.
public enum DeviceAnswer: Sendable, Equatable {
    /// Continue. If the thread had been parked, the value describes how it became ready again.
    case proceed(WakeUp?)
    /// Continue after the block that the act opened.
    case skipBlock
    /// Write these bytes of the act's block of memory, then continue.
    case write(Range<Int64>)
    /// Access these bytes of the act's mapped file, of which `missing` come from the disk, then continue.
    case fault(Range<Int64>, missing: ByteCount)
    /// Begin a frame.
    case beginFrame(FrameTicket)
    /// Handle an event outside any frame. If the thread had been parked, `wokenAt` is when it became ready again.
    case handleEvent(index: Int, occurrence: UInt32, wokenAt: Instant?)
    /// Execute a work item, then send ``DeviceInput/ended(_:)`` and resume the enclosing task, if any.
    case runItem(ItemTicket)
    /// Park until woken, then ``DeviceInput/resume(_:)``.
    case park(Park)
    /// Abandon all tasks in progress, then send ``DeviceInput/idle(_:)``, because their app has ended. If the thread
    /// had been parked, the value describes how it became ready again.
    case abandon(WakeUp?)
    /// The run is over.
    case exit
}
