import FrameTrace
import Glibc

/// Ctrl-C and SIGTERM, taken one at a time by the command's own thread: no handler runs anywhere.
struct Interrupts {
    private var signals = sigset_t()

    /// Blocks both signals; call it before any thread is started, so that all of them have them blocked.
    init() {
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGINT)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        // A file over the limit of `ulimit -f` is then an error of the write, like a full disk.
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Waits for a signal for so long. Returns whether one came.
    mutating func wait(for span: TimeSpan) -> Bool {
        var timeout = timespec(
            tv_sec: Int(span.nanoseconds / 1_000_000_000),
            tv_nsec: Int(span.nanoseconds % 1_000_000_000)
        )
        return unsafe sigtimedwait(&signals, nil, &timeout) > 0
    }

    /// From here on a signal ends the process at once.
    mutating func restore() { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
}
