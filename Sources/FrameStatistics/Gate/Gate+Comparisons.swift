import FrameBudget
import FrameTrace

/// Figures of a run against those of an earlier run.
extension Gate {
    static func comparisons(
        _ app: AppResult,
        _ reference: AppResult,
        _ run: RunResult,
        _ baseline: RunResult,
        _ rules: GateRules
    ) -> [GateCheck] {
        let unquiet = unquiet(run, baseline)
        let isExact = run.run.isExact && baseline.run.isExact
        let idle = withoutFrame(app, reference)
        let metrics = idle == nil ? compared(app, reference, isExact) : FrameMetric.nonFrameMetrics
        let checks: [GateCheck] = metrics.compactMap { metric in
            let (before, value) = (metric.value(of: reference, in: baseline), metric.value(of: app, in: run))
            var check = GateCheck(
                metric,
                of: app,
                against: .baseline,
                reference: before,
                value: value,
                verdict: metric.isOwnWork ? .missing : .advisory
            )
            if FrameMetric.nonFrameMetrics.contains(metric) {
                // If neither main thread did anything, there is nothing to compare.
                guard before != nil || value != nil,
                    reference.mainThread != nil || app.mainThread != nil || !metric.isOfHangs
                else { return nil }
                if isUnobserved(metric, app, run), isUnobserved(metric, reference, baseline) { return nil }
                // A hang, an event or a graph in only one run is a finding, so its check stays, with the reason it has
                // no counterpart.
                if before == nil { check.reason = "the baseline does not have it" }
                if value == nil { check.reason = "the run does not have it" }
            }
            if metric == .peakFootprint, ends(app, run) != ends(app, baseline) {
                check.reason = endedOnOneSideReason
                return check
            }
            guard before != nil || value != nil else {
                check.verdict = .advisory
                check.reason = "neither the baseline nor the run has it"
                return check
            }
            let open = notJudged(metric, before, value)
            guard let before, let value, isExact || metric.isOwnWork else {
                if check.reason.isEmpty { check.reason = open }
                return check
            }
            check.verdict = unquiet == nil ? verdict(metric, value, before, rules) : .inconclusive
            check.reason = unquiet == nil ? "" : "the machine was not known to be quiet"
            check.takeBack(of: app, LaterEnd(from: reference.total, to: app.total))
            let (earlier, now) = (reference.total.dropped, app.total.dropped)
            if metric == .droppedShare, check.verdict == .improved, now > earlier {
                check.verdict = .advisory
                check.reason = "more intervals were dropped, \(earlier) to \(now), of more that were wanted"
            }
            return check
        }
        return (idle.map { [$0] } ?? []) + checks
    }

    /// Explains why a figure of two runs is not judged.
    private static func notJudged(_ metric: FrameMetric, _ before: Double?, _ value: Double?) -> String {
        if before == nil { return "the baseline does not have it" }
        if value == nil { return "the run does not have it" }
        return metric.isFrameTime
            ? "wall time depends on whatever else the machine did: fbprof ab compares it"
            : "it depends on the machine's noise: give it a budget"
    }

    /// The reason a peak footprint is not judged: that of an ended app stops growing at its end, that of a running one
    /// does not.
    static let endedOnOneSideReason = "the system ended the app more often on one side"

    private static func ends(_ app: AppResult, _ result: RunResult) -> Int {
        result.terminations.count { $0.app == app.name }
    }

    /// Returns the metrics to compare two runs by. Only runs without noise are compared by p99 and dropped intervals.
    ///
    /// Their number is compared only between runs that wanted as many frames: a longer time on screen drops more.
    private static func compared(_ app: AppResult, _ reference: AppResult, _ isExact: Bool) -> [FrameMetric] {
        let times: [FrameMetric] = [.onCPUP50, .onCPUP95, .mainP50, .mainP95]
        let dropped: FrameMetric = app.total.wanted == reference.total.wanted ? .dropped : .droppedShare
        let exact: [FrameMetric] = isExact ? [.onCPUP99, .mainP99, dropped] : []
        return (app.drawsFrames || reference.drawsFrames ? times + exact : []) + FrameMetric.nonFrameMetrics
    }

    /// Judges a metric. Times may be worse by the tolerance or the smallest change, whichever is larger; counts by the
    /// tolerance alone, so that one more of a small count is a regression.
    private static func verdict(
        _ metric: FrameMetric,
        _ value: Double,
        _ reference: Double,
        _ rules: GateRules
    ) -> GateCheck.Verdict {
        let (now, before) = (ExactAmount(value, metric.unit), ExactAmount(reference, metric.unit))
        let least = metric.unit == .milliseconds ? ExactAmount(rules.smallestChange) : .zero
        guard now.differs(from: before, byMoreThan: rules.tolerance, and: least) else { return .pass }
        return now > before ? .regression : .improved
    }
}

extension FrameMetric {
    /// Whether the metric is about hangs, of which a main thread that did nothing is known to have none.
    fileprivate var isOfHangs: Bool { self == .hangs || self == .longestHang }
}
