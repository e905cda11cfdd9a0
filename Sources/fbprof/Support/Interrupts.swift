import FrameTrace
import Glibc

/// Handles Ctrl-C, SIGTERM and a closed terminal while a command has something to finish: the first signal is delivered
/// to the command, and the second ends the process.
///
/// Create it before the work starts that needs an orderly end. See ``SignalWatcher`` for what signals do otherwise.
struct Interrupts {
    init() { SignalWatcher.shared.listen(true) }

    /// Waits for a signal for the given time. Returns whether one arrived.
    mutating func wait(for span: TimeSpan) -> Bool { SignalWatcher.shared.wait(for: span) }

    /// Restores the default: a signal ends the process at once.
    mutating func restore() { SignalWatcher.shared.listen(false) }
}
