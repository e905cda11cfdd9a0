import FrameBudget
import FrameTrace

/// Runs that were cut short: what their recorded part decides.
extension Gate {
    /// Makes inconclusive what a recorded part can't decide: a limit that it keeps, and a comparison with another run.
    ///
    /// What it exceeds stays exceeded: a limit, although the rest might have lowered a ratio or a percentile, and a
    /// total or a maximum of a whole earlier run.
    ///
    /// - Parameter baseline: the earlier run that the run was compared with; nil for none, or for a stored baseline,
    ///   whose runs are whole.
    static func withoutRest(_ checks: [GateCheck], of run: RunResult, against baseline: RunResult?) -> [GateCheck] {
        let isWhole = run.run.ending == .complete
        let isBaselineWhole = baseline.map { $0.run.ending == .complete } ?? true
        guard !isWhole || !isBaselineWhole else { return checks }
        return checks.map { check in
            let reason: String
            switch check.basis {
            case .coverage: return check
            case .budget:
                guard !isWhole, check.verdict == .pass || check.verdict == .missing else { return check }
                let part = "the part of the run that was not recorded may"
                reason = check.verdict == .pass ? "\(part) exceed the limit" : "\(part) contain what the budget limits"
            case .baseline:
                guard [.pass, .improved, .regression].contains(check.verdict) else { return check }
                if check.verdict == .regression, check.onlyGrows, isBaselineWhole { return check }
                let side = isWhole ? "baseline" : isBaselineWhole ? "run" : "baseline and the run"
                reason = "only part of the \(side) was recorded"
            }
            var check = check
            check.verdict = .inconclusive
            check.reason = reason
            return check
        }
    }
}

extension GateCheck {
    /// Whether more of the run could only have made the value larger.
    fileprivate var onlyGrows: Bool {
        guard let figure else { return isOfEnds }
        return figure.normalisation == .total || figure.normalisation == .maximum
    }
}
