public import FrameTrace

/// The result of a gate.
public struct GateReport: Sendable, Equatable {
    /// Every comparison.
    public var checks: [GateCheck]
    /// Further remarks, such as an expired quarantine; one sentence each.
    public var notes: [String]
    /// The cause of the worst of ``failures``; nil if nothing failed or the cause is unknown.
    public var cause: GateCause?
    /// Whether ``cause`` is explained by the main thread and the render thread of the app with the worst failure, which
    /// take turns with one buffer.
    package var isOfTurns = false
    /// The clock that sets the deadlines of the app with the worst failure; nil for a display's vsyncs.
    public var clock: FrameClock?

    /// Creates a report and applies the quarantines of the rules.
    ///
    /// - Parameter day: the day of the judgment, as 2026-11-21, which decides whether a quarantine has ended.
    public init(_ checks: [GateCheck], rules: GateRules, day: String, notes: [String] = []) {
        self.checks = checks
        self.notes = notes
        for entry in rules.quarantines { apply(entry, day) }
    }

    /// The overall verdict, the worst one found. A gate that judged nothing is inconclusive, not a pass.
    public var verdict: GateCheck.Verdict {
        let found = Set(checks.map(\.verdict))
        let order: [GateCheck.Verdict] = [.regression, .overBudget, .missing, .invalid, .inconclusive]
        if let worst = order.first(where: found.contains) { return worst }
        guard judged > 0 else { return .inconclusive }
        return found.contains(.improved) ? .improved : .pass
    }

    /// Whether the workload has changed since its baseline was saved, so that its figures are shown but not judged.
    public var isOfChangedWorkload: Bool { checks.contains(where: \.isOfOtherVersion) }

    /// Number of comparisons that were judged.
    public var judged: Int {
        checks.count { ![.advisory, .quarantined].contains($0.verdict) && $0.basis != .coverage }
    }

    /// Whether nothing was decided: no comparison reached a verdict on the code or on a budget.
    public var isUndecided: Bool {
        var open: [GateCheck.Verdict] = [.inconclusive, .invalid, .advisory]
        // A quarantine says nothing of a limit that could not be judged.
        if checks.contains(where: { $0.basis == .budget && $0.verdict == .inconclusive }) { open.append(.quarantined) }
        return !checks.contains { $0.basis != .coverage && !open.contains($0.verdict) }
    }

    /// Returns the later report with only the failures that both measurements show; the others become inconclusive.
    ///
    /// Missing figures stay missing.
    public func confirmed(by later: GateReport) -> GateReport {
        var report = later
        report.notes = notes + later.notes.filter { !notes.contains($0) }
        for place in report.checks.indices where [.regression, .overBudget].contains(report.checks[place].verdict) {
            let check = report.checks[place]
            let earlier = checks.first {
                $0.app == check.app && $0.figure == check.figure && $0.basis == check.basis
            }
            guard earlier?.verdict != check.verdict else { continue }
            report.checks[place].verdict = .inconclusive
            report.checks[place].reason = "another run did not show it"
        }
        return report
    }

    private mutating func apply(_ entry: Quarantine, _ day: String) {
        // Between runs that wanted different numbers of frames, the share of dropped intervals stands for their number.
        let figures: [FrameMetric] = entry.metric == .dropped ? [.dropped, .droppedShare] : [entry.metric]
        let places = checks.indices.filter { place in
            checks[place].app == entry.app && (checks[place].figure.map(figures.contains) ?? false)
        }
        guard !places.isEmpty else {
            let reason = "it matches no figure of this gate"
            checks.append(GateCheck("quarantine of \(entry.target)", verdict: .missing, reason: reason))
            return
        }
        guard entry.holds(on: day) else {
            notes.append("The quarantine of \(entry.target) ended on \(entry.until) (\(entry.reason)).")
            return
        }
        // A missing figure can't be excused.
        for place in places where ![.advisory, .missing].contains(checks[place].verdict) {
            checks[place].verdict = .quarantined
            checks[place].reason = "until \(entry.until): \(entry.reason)"
        }
    }
}
