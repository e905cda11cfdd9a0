import FrameTrace
import Synchronization

/// What sampling did and cost so far. Any thread may read it.
final class SamplingCounts: Sendable {
    let looks = Atomic(0)
    let signals = Atomic(0)
    /// Samples that the kernel took by itself.
    let kernelSamples = Atomic(0)
    /// Threads that it was to sample and can't.
    let signalledThreads = Atomic(0)
    let kept = Atomic(0)
    let dropped = Atomic(0)
    /// Copies unwound that were taken for the flight recorder.
    let unwound = Atomic(0)
    /// Nanoseconds of the watcher's CPU time.
    let cpu = Atomic<Int64>(0)
    /// Stacks that were to be taken at a deadline and could not be.
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
