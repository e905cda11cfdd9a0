import FrameBudget

/// How the stacks of running threads are sampled on the machine at hand.
enum BackendChoice {
    /// What was asked for, if it is to be had; the cheaper one where nothing was, found out by trying both on a thread of
    /// its own. Signals can always be had.
    ///
    /// - Parameters:
    ///   - asked: nil for whichever costs a thread less.
    ///   - appCPUs: where the threads run that are to be sampled.
    ///   - ownCPUs: where the watcher runs.
    static func make(_ asked: SamplingBackend?, appCPUs: [Int32], ownCPUs: [Int32]) -> SamplingBackend {
        guard asked != .signal else { return .signal }
        let choice = Guarded(SamplingBackend.signal)
        let thread = try? PlatformThread(name: "fbprof-probe", cpus: appCPUs) {
            guard let sample = KernelSampleCost.measure() else { return }
            if asked == .perf || sample <= signalCost(ownCPUs) ?? sample { choice.withLock { $0 = .perf } }
        }
        thread?.join()
        return choice.withLock { $0 }
    }

    /// What a signal takes from the calling thread, which nobody captures.
    private static func signalCost(_ ownCPUs: [Int32]) -> TimeSpan? {
        guard let target = try? CaptureTarget() else { return nil }
        defer { target.retire() }
        return SignalCost.measure(target, from: ownCPUs)
    }
}
