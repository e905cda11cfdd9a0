import CUnwind
import FrameBudget
import Glibc

/// What one sample that the kernel takes by itself costs a running thread, measured on the machine at hand.
enum KernelSampleCost {
    private static let samples = 24
    private static let interval = TimeSpan.microseconds(100)
    /// Past that long no more are waited for: the thread has a run to begin.
    private static let limit = TimeSpan.milliseconds(6)

    /// The time that a sample takes from the calling thread, interrupt and copy: it reads its clock over and over, and sees
    /// by how much the clock jumps when one has come.
    ///
    /// The median of several; takes some 3 ms.
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
        return gaps.count * 3 < samples ? nil : Distribution(gaps)?.p50
    }
}
