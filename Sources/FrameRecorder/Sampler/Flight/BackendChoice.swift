import CUnwind
import FrameTrace

/// The choice of how to sample the stacks of running threads on this machine.
struct BackendChoice: Sendable {
    /// The chosen backend.
    var backend: SamplingBackend
    /// The reason why the kernel does not take the samples; nil if it does, or was not to.
    var reason: String?

    /// Signals, which are always available.
    static let signal = BackendChoice(backend: .signal)

    /// Chooses the requested backend if it is available. Without a request, chooses the cheaper one by trying both on a
    /// separate thread.
    ///
    /// - Parameters:
    ///   - asked: the requested backend; nil for the one that costs a thread less.
    ///   - appCPUs: the CPUs of the threads to sample.
    ///   - ownCPUs: the watcher's CPUs.
    static func make(_ asked: SamplingBackend?, appCPUs: [Int32], ownCPUs: [Int32]) -> BackendChoice {
        guard asked != .signal else { return .signal }
        let choice = Guarded(BackendChoice.signal)
        let thread = try? PlatformThread(name: "fbprof-probe", cpus: appCPUs) {
            let made = tryBoth(asked, ownCPUs)
            choice.withLock { $0 = made }
        }
        thread?.join()
        return choice.withLock { $0 }
    }

    /// Tries both backends on the calling thread, which nothing else captures.
    private static func tryBoth(_ asked: SamplingBackend?, _ ownCPUs: [Int32]) -> BackendChoice {
        if let refusal = refusal() { return BackendChoice(backend: .signal, reason: "\(refusal)") }
        guard let sample = KernelSampleCost.measure() else {
            return BackendChoice(backend: .signal, reason: "the kernel gave too few of the samples that were due")
        }
        guard asked == nil, let signal = signalCost(ownCPUs), sample > signal else {
            return BackendChoice(backend: .perf)
        }
        let (dear, cheap) = (microseconds(sample), microseconds(signal))
        return BackendChoice(backend: .signal, reason: "a sample by the kernel takes \(dear) µs, a signal \(cheap)")
    }

    /// Returns why the kernel can't sample the calling thread, found by trying; nil if it can.
    static func refusal() -> RuntimeError? {
        if let refusal = KernelClock.refusal { return refusal }
        do throws(CaptureError) {
            _ = try KernelSamples(of: fb_gettid(), every: .milliseconds(1))
            return nil
        } catch {
            return RuntimeError(.unavailable, error.operation, errorNumber: error.errorNumber)
        }
    }

    private static func signalCost(_ ownCPUs: [Int32]) -> TimeSpan? {
        guard let target = try? CaptureTarget() else { return nil }
        defer { target.retire() }
        return SignalCost.measure(target, from: ownCPUs)
    }

    private static func microseconds(_ span: TimeSpan) -> String {
        DecimalText.trimmed(Double(span.nanoseconds) / 1000, places: 1)
    }
}
