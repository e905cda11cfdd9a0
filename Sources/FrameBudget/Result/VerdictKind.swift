/// Why a frame was missed: what it would have met its deadline without.
public enum VerdictKind: String, Sendable, Codable, CaseIterable {
    /// It would have been missed with everything else removed: its own work was too long.
    case ownWork = "own work"
    /// It was ready, and someone else had the CPU.
    case contention
    /// It waited for a thread that was ready, and threads below the frame's class had the CPU.
    case inversion
    /// It waited for a lock, a queue, a semaphore or the like.
    case wait
    /// It waited for the disk.
    case io = "i/o"
    /// It waited for the GPU.
    case gpu
    /// A CPU quota held it back.
    case quota
    /// It was stopped from outside: by a signal, a debugger or the freezer.
    case stopped
    /// Interrupts took CPU time from it.
    case interrupts
    /// The hypervisor took CPU time from it, or interrupts where those could not be told apart.
    case steal
    /// The previous frame of the same app was still running.
    case carryOver = "carry-over"
    /// The main thread computed for something that is not the frame, such as an event handler.
    case outsideWork = "outside work"
    /// The main thread was woken late for its vsync.
    case timerLate = "timer late"
    /// A callback had been skipped, and what made it skip is not known.
    case vsyncWait = "vsync wait"
    /// fbprof itself held it up, or had the CPU.
    case fbprof
    /// It was ready and did not run; whether someone had the CPU or a quota held it back could not be seen.
    case runnable = "runnable or throttled"
    /// No part alone would have saved it, several together would.
    case mixed
    /// What could not be measured or explained could change the answer.
    case unknown
}
