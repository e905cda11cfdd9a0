import CUnwind
import FrameTrace
import Glibc

/// What one sample that the kernel takes by itself costs a running thread, measured on the machine at hand.
enum KernelSampleCost {
    private static let samples = 24
    private static let interval = TimeSpan.microseconds(100)
    /// Past that long no more are waited for: the thread has a run to begin.
    private static let limit = TimeSpan.milliseconds(6)
    /// What a thread with work of its own loses, by what one loses that only waits for samples: the copy of its stack
    /// displaces its data in the caches, and its timer is set and stopped at each switch (64 µs for 28, in a 60 fps loop).
    private static let withOwnWork: Int64 = 2

    /// The time that a sample takes from a thread like the calling one, interrupt and copy: it reads its clock over and over,
    /// sees by how much the clock jumps when one has come, and allows for what that does to other work.
    ///
    /// By the median of several; takes some 3 ms.
    ///
    /// - Returns: nil where the kernel gives no samples, or too few of those that were due.
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
