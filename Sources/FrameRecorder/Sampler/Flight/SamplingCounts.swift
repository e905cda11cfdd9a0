import FrameTrace
import Synchronization

/// Counts and cost of sampling so far. Any thread may read them.
final class SamplingCounts: Sendable {
    let looks = Atomic(0)
    let signals = Atomic(0)
    /// Samples taken by the kernel.
    let kernelSamples = Atomic(0)
    /// Threads that are signalled because the kernel can't sample them.
    let signalledThreads = Atomic(0)
    let kept = Atomic(0)
    let dropped = Atomic(0)
    /// Copies that were unwound.
    let unwound = Atomic(0)
    /// Nanoseconds of the watcher's CPU time.
    let cpu = Atomic<Int64>(0)
    /// Stacks that could not be captured at a deadline.
    let failures = Atomic(0)

    func add(_ count: borrowing Atomic<Int>, _ more: Int = 1) { count.wrappingAdd(more, ordering: .relaxed) }

    func quality(rate: Double, _ choice: BackendChoice, perSample: TimeSpan?) -> SamplingQuality {
        let isKernel = choice.backend == .perf
        return SamplingQuality(
            rate: rate,
            looks: looks.load(ordering: .relaxed),
            signals: signals.load(ordering: .relaxed),
            kept: kept.load(ordering: .relaxed),
            dropped: dropped.load(ordering: .relaxed),
            cpu: TimeSpan(nanoseconds: cpu.load(ordering: .relaxed)),
            perSignal: isKernel ? nil : perSample,
            backend: choice.backend,
            kernelSamples: isKernel ? kernelSamples.load(ordering: .relaxed) : nil,
            perKernelSample: isKernel ? perSample : nil,
            signalledThreads: isKernel ? signalledThreads.load(ordering: .relaxed) : nil,
            reason: choice.reason
        )
    }
}
