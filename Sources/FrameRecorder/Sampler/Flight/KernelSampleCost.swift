import CUnwind
import FrameTrace
import Glibc

/// The cost to a running thread of one sample that the kernel takes, measured on this machine.
enum KernelSampleCost {
    private static let samples = 24
    private static let interval = TimeSpan.microseconds(100)
    /// Time limit of the measurement, because the thread has a run to begin.
    private static let limit = TimeSpan.milliseconds(6)
    /// Cost factor for a thread with work of its own, relative to one that only waits for samples. The copy of the
    /// stack displaces its data in the caches, and its timer is set and stopped at each switch (64 µs rather than 28,
    /// in a 60 fps loop).
    private static let withOwnWork: Int64 = 2

    /// Measures the time that a sample takes from a thread, interrupt and copy included. The calling thread reads its
    /// clock in a loop, finds the jump when a sample has come, and applies the factor for other work.
    ///
    /// The median of several samples; takes some 3 ms.
    ///
    /// - Returns: nil if the kernel gives no samples, or too few of those that were due.
    static func measure() -> TimeSpan? {
        guard let source = try? KernelSamples(of: fb_gettid(), every: interval), source.set(isOn: true) else {
            return nil
        }
        defer { source.set(isOn: false) }
        var gaps: [TimeSpan] = []
        gaps.reserveCapacity(samples)
        var written = source.written
        var last = MonotonicClock.now()
        let end = last + limit
        while gaps.count < samples, last < end {
            let now = MonotonicClock.now()
            if source.written == written {
                last = now
                continue
            }
            gaps.append(MonotonicClock.now() - last)
            source.skip()
            written = source.written
            last = MonotonicClock.now()
        }
        return gaps.count * 3 < samples ? nil : Distribution(gaps).map { $0.p50 * withOwnWork }
    }
}
