/// An event of a thread, recorded by the thread itself or, for run slices, wake-ups, migrations and interrupts, by the
/// kernel or the modelled scheduler.
public enum ThreadEvent: Sendable, Equatable {
    /// The thread began a frame, an event handler, a work item or a stage of a frame.
    case begin(ActivityBegin)
    /// The thread ended that activity.
    case end(ActivityEnd)
    /// The thread is about to park; recorded only if it did not park right after its frame.
    case idle(Usage)
    /// A step ended, or the end of its app or of the run cut it short.
    case step(StepSpan)
    /// The work of its frame reached a part: one of ``FramePart/marked``.
    case reached(FramePart, at: Instant)
    /// A wait ended.
    case wait(WaitSpan)
    /// The thread was on a CPU. The position of this event among the other events of the thread has no meaning.
    case ran(RunSlice)
    /// The kernel made the thread ready. As with all events from the kernel, its position among the others has no
    /// meaning.
    case woken(Waking)
    /// The scheduler moved the thread to another CPU.
    case migrated(Migration)
    /// Interrupts used the CPU that the thread was on.
    case interrupted(InterruptSpan)
    /// fbprof itself held the thread up for this long, from an instant on: the thread waited for the gate that all
    /// simulated threads share.
    case heldUp(TimeSpan, at: Instant)
    /// The page faults of the frame that ends next.
    case faults(PageFaults, at: Instant)
    /// This number of records of the thread found the buffer full, at some time before this instant.
    case lost(count: Int, at: Instant)
}
