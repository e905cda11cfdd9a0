import FrameBudget
import FrameTrace

/// CPU quotas. While one is used up, no thread of the run gets a CPU, whatever its code does.
extension Gate {
    /// Makes an exceeded budget inconclusive if a quota stopped the run, since the code may not be the cause.
    ///
    /// A kept budget stays a pass: stops only add to times.
    static func withoutThrottling(_ check: GateCheck, in run: RunResult) -> GateCheck {
        guard check.verdict == .overBudget, let reason = throttled(run) else { return check }
        var check = check
        check.verdict = .inconclusive
        check.reason = reason
        return check
    }

    /// Describes how often and for how long a quota stopped the run's threads, with advice; nil where none did.
    static func throttled(_ run: RunResult) -> String? {
        guard let throttling = run.quality.throttling, throttling.periods > 0 else { return nil }
        let quota = throttling.quota.map { " of \(DecimalText.trimmed($0, places: 2)) CPUs" } ?? ""
        let periods = throttling.periods == 1 ? "1 period" : "\(throttling.periods) periods"
        return "a CPU quota\(quota) stopped threads in \(periods) (nr_throttled), for "
            + "\(DecimalText.fixed(throttling.time.inMilliseconds, places: 0)) ms in all; run without a quota"
    }
}
