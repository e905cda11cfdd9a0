import FrameBudget
import FrameTrace

/// CPU quotas: while one is used up, no thread of the run gets a CPU, whatever its code does.
extension Gate {
    /// A budget that is exceeded in a run that a quota stopped says nothing of the code.
    ///
    /// What keeps its budget keeps it: stops only add to times.
    static func withoutThrottling(_ check: GateCheck, in run: RunResult) -> GateCheck {
        guard check.verdict == .overBudget, let reason = throttled(run) else { return check }
        var check = check
        check.verdict = .inconclusive
        check.reason = reason
        return check
    }

    /// How often a quota stopped the run's threads, for how long, and what to do; nil where none did.
    static func throttled(_ run: RunResult) -> String? {
        guard let throttling = run.quality.throttling, throttling.periods > 0 else { return nil }
        let quota = throttling.quota.map { " of \(DecimalText.trimmed($0, places: 2)) CPUs" } ?? ""
        let periods = throttling.periods == 1 ? "1 period" : "\(throttling.periods) periods"
        return "a CPU quota\(quota) stopped threads in \(periods) (nr_throttled), for "
            + "\(DecimalText.fixed(throttling.time.inMilliseconds, places: 0)) ms in all; run without a quota"
    }
}
