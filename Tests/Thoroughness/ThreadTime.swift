import Glibc

/// The CPU time of the calling thread, for tests that compare costs: other processes do not add to it.
public enum ThreadTime {
    /// Returns the CPU time so far, in seconds.
    public static func seconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
