/// What a thread did, as the thread itself recorded it.
public enum ThreadEvent: Sendable, Equatable {
    /// It began a frame, an event handler, a work item or a stage of a frame.
    case begin(ActivityBegin)
    /// It is done with that.
    case end(ActivityEnd)
    /// It is about to park; recorded where it did not park at once after its frame.
    case idle(Usage)
    /// A step was done.
    case step(StepSpan)
    /// The work of its frame came to a stage: one of ``FramePart/marked``.
    case reached(FramePart, at: Instant)
    /// A wait is over.
    case wait(WaitSpan)
    /// The scheduler had the thread on a CPU. Its place among the other events of the thread has no meaning.
    case ran(RunSlice)
    /// The kernel made the thread ready. As with all that the kernel tells, its place among the other events has no meaning.
    case woken(Waking)
    /// The scheduler moved the thread to another CPU.
    case migrated(Migration)
    /// Interrupts had the CPU that the thread was on.
    case interrupted(InterruptSpan)
    /// fbprof itself held the thread up for so long, from an instant on: it waited for what all simulated threads share.
    case heldUp(TimeSpan, at: Instant)
    /// The page faults of the frame that ends next.
    case faults(PageFaults, at: Instant)
    /// So many records of this thread found the buffer full, at some time before this instant.
    case lost(count: Int, at: Instant)
}
