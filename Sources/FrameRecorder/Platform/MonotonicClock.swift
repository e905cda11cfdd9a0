public import FrameTrace
package import Glibc

/// The run's clock, CLOCK_MONOTONIC, which is unaffected by changes of the date.
public enum MonotonicClock {
    /// Returns the current time. About 20 ns; does not allocate or block.
    public static func now() -> Instant {
        var time = timespec()
        // With a constant clock id and a valid pointer the call can't fail.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: time.nanoseconds)
    }

    /// Sleeps until an instant, never shorter; signals don't interrupt it.
    package static func sleep(until instant: Instant) {
        let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    /// Returns the date in ISO 8601, UTC, whole seconds. For display, never for arithmetic.
    public static func date() -> String {
        "\(second(time(nil)))Z"
    }

    /// Returns a time in seconds since 1970 as ISO 8601 in UTC, without the zone.
    package static func second(_ seconds: time_t) -> String {
        var seconds = seconds
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&seconds, &parts)
        let fields = unsafe [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
        let two = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }
        let year = unsafe parts.tm_year + 1900
        return "\(year)-\(two[0])-\(two[1])T\(two[2]):\(two[3]):\(two[4])"
    }
}

extension timespec {
    /// Seconds and nanoseconds as one number.
    package var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
