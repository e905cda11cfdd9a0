/// The reason why a frame was missed: without it, the frame would have met its deadline.
public enum VerdictKind: String, Sendable, Codable, CaseIterable {
    /// The frame's own work was too long: it would have been missed with everything else removed.
    case ownWork = "own work"
    /// The thread was ready, and another thread or process had the CPU.
    case contention
    /// The thread waited for a ready thread, while threads below the frame's class had the CPU.
    case inversion
    /// The thread waited for a lock, a queue, a semaphore or the like.
    case wait
    /// The thread waited for the disk.
    case io = "i/o"
    /// The thread waited for the GPU.
    case gpu
    /// A CPU quota held the thread back.
    case quota
    /// The thread was stopped from outside: by a signal, a debugger or the freezer.
    case stopped
    /// Interrupts took CPU time from the thread.
    case interrupts
    /// The hypervisor took CPU time from the thread, or interrupts did where the two could not be distinguished.
    case steal
    /// The previous frame of the same app was still running.
    case carryOver = "carry-over"
    /// The main thread computed for something other than the frame, such as an event handler.
    case outsideWork = "outside work"
    /// The main thread was woken late for its vsync.
    case timerLate = "timer late"
    /// A callback had been skipped for an unknown reason.
    case vsyncWait = "vsync wait"
    /// fbprof itself held the thread up, or had the CPU.
    case fbprof
    /// The thread was ready and did not run; it is unknown whether another thread had the CPU or a quota held it back.
    case runnable = "runnable or throttled"
    /// No single part would have saved the frame, but several together would.
    case mixed
    /// Unmeasured or unexplained time could change the answer.
    case unknown
}
