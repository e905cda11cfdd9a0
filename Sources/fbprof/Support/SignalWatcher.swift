import FrameRecorder
import FrameTrace
import Glibc
import Synchronization

/// Receives the signals that end the command on a dedicated thread. No signal handler runs, and the process ends within
/// milliseconds and leaves nothing behind, whatever other threads do.
///
/// A signal ends the process: temporary files and scratch folders are removed, and the exit status is 130, or 131 for
/// SIGQUIT. While a command listens (``Interrupts``), the first signal is delivered to it instead.
final class SignalWatcher: Sendable {
    static let shared = SignalWatcher()

    /// The signals received: requests to end, and SIGQUIT, which ends the process at once.
    private static let taken = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let isListening = Atomic(false)
    private let hasDelivered = Atomic(false)
    /// Whether a signal was delivered to the command and not yet read: 0 or 1.
    private let handedOver = Atomic(0)
    private let spot = ParkingSpot()

    private init() {}

    /// Starts the thread. Call it before any other thread is started, so that all threads have the signals blocked.
    func start() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in Self.taken { unsafe sigaddset(&signals, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let watched = signals
        let thread = try? PlatformThread(name: "fbprof-end") { [self] in
            while true { take(Self.next(of: watched)) }
        }
        // Without the thread, the signals get their default effect.
        if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// Sets whether the next signal is delivered to the command.
    func listen(_ isListening: Bool) { self.isListening.store(isListening, ordering: .sequentiallyConsistent) }

    /// Waits for a signal for the command. Returns whether one arrived.
    func wait(for span: TimeSpan) -> Bool {
        let ticket = spot.ticket()
        if hasSignal { return true }
        spot.park(ticket, until: MonotonicClock.now() + span)
        return hasSignal
    }

    /// Whether a signal for the command has arrived; resets it, and does not wait.
    var hasSignal: Bool { handedOver.exchange(0, ordering: .sequentiallyConsistent) > 0 }

    private func take(_ signal: Int32) {
        guard signal != SIGQUIT, isListening.load(ordering: .sequentiallyConsistent),
            !hasDelivered.exchange(true, ordering: .sequentiallyConsistent)
        else { end(signal) }
        handedOver.store(1, ordering: .sequentiallyConsistent)
        spot.wake()
    }

    private func end(_ signal: Int32) -> Never {
        CleanupActions.clear()
        Console.clearProgress()
        Console.error("fbprof: interrupted")
        _exit((signal == SIGQUIT ? ExitStatus.quit : .interrupted).rawValue)
    }

    private static func next(of signals: sigset_t) -> Int32 {
        var signals = signals
        var signal: Int32 = 0
        while unsafe sigwait(&signals, &signal) != 0 {}
        return signal
    }
}
