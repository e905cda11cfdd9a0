import CUnwind
import FrameTrace
import Glibc
import Synchronization

/// What one sample costs a running thread, measured on the machine at hand.
enum SignalCost {
    private static let signals = 24
    /// Past that long no more are sent: the thread has a run to begin.
    private static let limit = TimeSpan.milliseconds(6)

    /// The time that a signal takes from the calling thread, delivery and copy: it reads its clock over and over while
    /// another thread signals it as the watcher would, and sees by how much the clock jumps.
    ///
    /// The median of several signals; takes some 3 ms.
    ///
    /// - Parameters:
    ///   - target: the calling thread, whom nobody else captures yet.
    ///   - cpus: where the watcher runs.
    /// - Returns: nil where too few signals came.
    static func measure(_ target: CaptureTarget, from cpus: [Int32]) -> TimeSpan? {
        let progress = Progress()
        let sender = try? PlatformThread(name: "fbprof-signals", cpus: cpus) {
            // As the watcher, so that a busy machine doesn't make it last.
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
