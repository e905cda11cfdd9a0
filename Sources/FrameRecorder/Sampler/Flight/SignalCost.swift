import CUnwind
import FrameTrace
import Glibc
import Synchronization

/// The cost of one sample by signal to a running thread, measured on this machine.
enum SignalCost {
    private static let signals = 24
    /// Time limit of the measurement, because the thread has a run to begin.
    private static let limit = TimeSpan.milliseconds(6)

    /// Measures the time that a signal takes from the calling thread, delivery and copy included. The thread reads its
    /// clock in a loop while another thread signals it as the watcher would, and finds the jumps of the clock.
    ///
    /// The median of several signals; takes some 3 ms.
    ///
    /// - Parameters:
    ///   - target: the calling thread, which nothing else captures yet.
    ///   - cpus: the watcher's CPUs.
    /// - Returns: nil if too few signals came.
    static func measure(_ target: CaptureTarget, from cpus: [Int32]) -> TimeSpan? {
        let progress = Progress()
        let sender = try? PlatformThread(name: "fbprof-signals", cpus: cpus) {
            // The watcher's priority, so that a busy machine doesn't prolong the measurement.
            OwnPriority.raise(to: Watcher.priority)
            let end = MonotonicClock.now() + limit
            for _ in 0..<signals where MonotonicClock.now() < end {
                var pause = timespec(tv_sec: 0, tv_nsec: 50_000)
                unsafe nanosleep(&pause, nil)
                guard unsafe fb_slot_request(target.slot) == 0 else { continue }
                _ = unsafe fb_slot_wait(target.slot, end.nanoseconds)
            }
            progress.isOver.store(true, ordering: .releasing)
        }
        guard let sender else { return nil }
        var gaps: [TimeSpan] = []
        gaps.reserveCapacity(signals)
        var count = target.timesInterrupted
        var last = MonotonicClock.now()
        while !progress.isOver.load(ordering: .acquiring) {
            let now = MonotonicClock.now()
            if target.timesInterrupted != count {
                gaps.append(MonotonicClock.now() - last)
                count = target.timesInterrupted
            }
            last = now
        }
        sender.join()
        return gaps.count * 3 < signals ? nil : Distribution(gaps)?.p50
    }

    private final class Progress: Sendable {
        let isOver = Atomic(false)
    }
}
