import FrameRecorder
import FrameTrace
import Glibc
import Synchronization

/// Takes the signals that end the command on a thread of its own: no handler runs anywhere, and whatever the other threads
/// are at, the process ends within milliseconds and leaves nothing behind.
///
/// A signal ends the process: temporary files and scratch folders are taken away, and the status is 130, of SIGQUIT 131. While a command
/// listens (``Interrupts``), the first one is handed to it instead.
final class SignalWatcher: Sendable {
    static let shared = SignalWatcher()

    /// Those that ask for an end, and SIGQUIT, which wants it at once.
    private static let taken = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let isListening = Atomic(false)
    private let wasAsked = Atomic(false)
    /// What has been handed to the command and not yet been taken.
    private let handedOver = Atomic(0)
    private let spot = ParkingSpot()

    private init() {}

    /// Starts the thread. Call it before any other thread is started, so that all of them have the signals blocked.
    func start() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in Self.taken { unsafe sigaddset(&signals, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let watched = signals
        let thread = try? PlatformThread(name: "fbprof-end") { [self] in
            while true { take(Self.next(of: watched)) }
        }
        // Without it the signals do what they do to any process.
        if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// Whether the next signal is for the command.
    func listen(_ isListening: Bool) { self.isListening.store(isListening, ordering: .sequentiallyConsistent) }

    /// Waits for a signal for the command. Returns whether one came.
    func wait(for span: TimeSpan) -> Bool {
        let ticket = spot.ticket()
        if hasSignal { return true }
        spot.park(ticket, until: MonotonicClock.now() + span)
        return hasSignal
    }

    /// Whether a signal has come for the command; does not wait.
    var hasSignal: Bool { handedOver.exchange(0, ordering: .sequentiallyConsistent) > 0 }

    private func take(_ signal: Int32) {
        guard signal != SIGQUIT, isListening.load(ordering: .sequentiallyConsistent),
            !wasAsked.exchange(true, ordering: .sequentiallyConsistent)
        else { end(signal) }
        handedOver.store(1, ordering: .sequentiallyConsistent)
        spot.wake()
    }

    private func end(_ signal: Int32) -> Never {
        Litter.clear()
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
