import Glibc

/// Waiting for time to pass, to measure over it.
enum Pause {
    static func sleep(seconds: Double) {
        var wanted = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - Double(Int(seconds))) * 1e9))
        var left = timespec()
        // What is left after a signal is slept, too.
        while unsafe nanosleep(&wanted, &left) != 0, errno == EINTR { wanted = left }
    }
}
