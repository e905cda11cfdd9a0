import FrameTrace
import Glibc

/// Ctrl-C, SIGTERM and a closed terminal while a command has something to end in order: then the command hears of the first
/// one, and the second ends the process.
///
/// Make one before what can be ended starts. See ``SignalWatcher`` for what happens otherwise.
struct Interrupts {
    init() { SignalWatcher.shared.listen(true) }

    /// Waits for a signal for so long. Returns whether one came.
    mutating func wait(for span: TimeSpan) -> Bool { SignalWatcher.shared.wait(for: span) }

    /// From here on a signal ends the process at once.
    mutating func restore() { SignalWatcher.shared.listen(false) }
}
