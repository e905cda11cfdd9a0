import CUnwind
import FrameTrace

/// How the stacks of running threads are sampled on the machine at hand.
struct BackendChoice: Sendable {
    /// What it comes to.
    var backend: SamplingBackend
    /// Why the kernel does not take the samples; nil where it does, or was not asked to.
    var reason: String?

    /// By signals, which can always be had.
    static let signal = BackendChoice(backend: .signal)

    /// What was asked for, if it is to be had; the cheaper one where nothing was, found out by trying both on a thread of
    /// its own.
    ///
    /// - Parameters:
    ///   - asked: nil for whichever costs a thread less.
    ///   - appCPUs: where the threads run that are to be sampled.
    ///   - ownCPUs: where the watcher runs.
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

    /// On the calling thread, which nobody captures.
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

    /// Why the kernel takes no samples of the calling thread, found out by trying; nil where it does.
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
