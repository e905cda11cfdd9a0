import CUnwind
package import FrameTrace
import Glibc

/// The CPU clock of a thread.
package enum ThreadClock {
    /// Returns the calling thread's CPU time. 220 to 300 ns: a system call, because this clock is not in the vDSO.
    package static func own() -> TimeSpan {
        var time = timespec()
        // Can't fail, like the monotonic clock.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return TimeSpan(nanoseconds: time.nanoseconds)
    }

    /// Returns the CPU time of another thread of this process; nil once it has ended.
    package static func of(thread: Int32) -> TimeSpan? {
        var time = timespec()
        guard unsafe clock_gettime(fb_thread_cpu_clock(thread), &time) == 0 else { return nil }
        return TimeSpan(nanoseconds: time.nanoseconds)
    }
}
