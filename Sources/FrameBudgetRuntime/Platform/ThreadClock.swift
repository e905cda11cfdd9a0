import CUnwind
import FrameBudget
import Glibc

/// The CPU time of a thread.
enum ThreadClock {
    /// Of the calling thread. 220 to 300 ns: a system call, for the clock is not in the vDSO.
    static func own() -> TimeSpan {
        var time = timespec()
        // As for the monotonic clock: can't fail.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return TimeSpan(nanoseconds: time.nanoseconds)
    }

    /// Of another thread of this process; nil once it has ended.
    static func of(thread: Int32) -> TimeSpan? {
        var time = timespec()
        guard unsafe clock_gettime(fb_thread_cpu_clock(thread), &time) == 0 else { return nil }
        return TimeSpan(nanoseconds: time.nanoseconds)
    }
}
