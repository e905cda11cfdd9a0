import FrameBudget
import FrameStatistics
import FrameTrace

/// Findings of a gate, in words and cells.
struct GateWords {
    let report: GateReport

    /// The verdict and its reasons, the worst first.
    var headline: String {
        switch report.verdict {
        case .regression, .missing, .overBudget: failed
        case .invalid where !report.isUndecided, .inconclusive where !report.isUndecided: partly
        case .invalid: "Invalid: " + reasons(.invalid).joined(separator: "; ") + "."
        case .inconclusive where report.checks.contains { $0.verdict == .inconclusive }:
            "Inconclusive: " + reasons(.inconclusive).joined(separator: "; ") + "."
        case .inconclusive: "Inconclusive: nothing was judged."
        case .improved:
            "Pass, improved: " + report.checks.filter { $0.verdict == .improved }.map(change).joined(separator: "; ")
                + "."
        default: "Pass: \(Figure.counted(report.judged, "comparison")), none worse than allowed."
        }
    }

    /// A pass for what was judged, then what was not: the exit status is that of a pass unless `--strict` is given.
    private var partly: String {
        let better = report.checks.filter { $0.verdict == .improved }.map(change)
        let open = reasons(.invalid) + reasons(.inconclusive)
        let found: String
        if !better.isEmpty {
            found = "Pass, improved, as far as it was judged: " + better.joined(separator: "; ")
        } else {
            let passed = report.checks.count { $0.verdict == .pass && $0.basis != .coverage }
            found =
                passed == 0
                ? "Pass: every figure that could be judged is quarantined"
                : "Pass, as far as it was judged: \(Figure.counted(passed, "comparison")), none worse than allowed"
        }
        return found + "." + (open.isEmpty ? "" : " Undecided: \(open.joined(separator: "; ")).")
    }

    /// Further sentences: doubts beside a failure, what was not judged and why, notes.
    var details: [String] {
        var lines: [String] = []
        if report.checks.contains(where: \.isFailure) {
            let doubts = reasons(.invalid) + reasons(.inconclusive)
            if !doubts.isEmpty { lines.append("Undecided: \(doubts.joined(separator: "; ")).") }
        }
        lines += reasons(.advisory).map { "Advisory: \($0)." }
        lines += reasons(.quarantined).map { "Quarantined: \($0)." }
        return lines + report.notes
    }

    /// Maximum number of failures that the headline names beside the worst; the table lists all.
    private static let mostOthers = 5

    /// The worst failure with its cause, then the others.
    private var failed: String {
        let failures = report.failures
        guard let worst = failures.first else { return "Fail." }
        let others = failures.dropFirst().prefix(Self.mostOthers).map(sentence)
        let more = failures.count - 1 - others.count
        let rest = others.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
        return "Fail: \(sentence(worst))\(cause ?? "")." + (rest.isEmpty ? "" : " Also \(rest).")
    }

    /// Cause of the worst failure, as a continuation of its sentence: `, mostly because of contention: video (300
    /// missed, 20 in the baseline)`.
    var cause: String? {
        let unit = RunUnit(clock: report.clock)
        switch report.cause {
        case .missed(let counts, let before, let work)?:
            guard let cause = MissCause(counts, unit) else { return nil }
            let earlier = before.map { ", \(Figure.count($0)) in the baseline" } ?? ""
            let frames = "(\(Figure.count(cause.frames)) \(unit.late)\(earlier))"
            if report.isOfTurns { return ", mostly because \(VerdictRow.turns) \(frames)" }
            // With an earlier run the counts cover only some causes, so the cause of most dropped intervals is not
            // known.
            let dropped = before == nil ? DroppedCause(counts, beside: cause, unit) : nil
            let most = dropped.map { "; \($0.clause(of: nil))" } ?? ""
            let what = most.isEmpty ? "" : " its late frames"
            let noun = Self.otherWork(counts, grownMostBy: work) ?? cause.noun
            return ",\(what) mostly because of \(noun) \(frames)\(most)"
        case .grown(let parts, let frames)?: return ": " + Self.grown(parts, in: frames, unit)
        case .moved(let part)?: return ": " + ComparisonWords.cause(part, unit)
        case .offset(let part, by: let opposite)?:
            return ": " + ComparisonWords.cause(part, unit) + ComparisonWords.but(opposite, unit)
        case .hang(let source)?: return ComparisonWords.source(source)
        case .movedIn(let frames, let part)?:
            let scope = ComparisonWords.scope(of: frames, unit, "the baseline", "the run")
            return ": " + scope + ComparisonWords.cause(part, unit)
        case .operation(let operation)?:
            return ", " + ComparisonWords.sentence(operation, before: "the baseline", after: "the run")
        case .graph(let stretch)?: return Self.graph(stretch)
        case .inverted(let waits)?: return Self.inverted(waits)
        case .input(let input)?: return Self.input(input)
        case .footprint(let footprint)?: return Self.footprint(footprint)
        case nil: return nil
        }
    }

    /// Describes the two parts that grew most, as in a comparison of both runs.
    private static func grown(_ parts: [MovedPart], in frames: SlowestFrames?, _ unit: RunUnit) -> String {
        let scope = frames.map { frames in
            let (before, after) = (Figure.count(frames.before), Figure.count(frames.after))
            return "in its slowest \(unit.nouns) (\(before) in the baseline, \(after) in the run) "
        }
        return (scope ?? "") + parts.prefix(2).map { ComparisonWords.cause($0, unit) }.joined(separator: ", and ")
    }

    private func sentence(_ check: GateCheck) -> String {
        switch check.verdict {
        case .overBudget:
            check.isOfEnds
                ? "\(check.app): \(check.reason)"
                : "\(check.app): \(check.metric): \(Self.plainValue(check)), over the budget of "
                    + Self.plainReference(check)
        case .missing: absence(check) + Self.why(check)
        default: change(check)
        }
    }

    /// Names what is missing. A check of the whole comparison has no app.
    private func absence(_ check: GateCheck) -> String {
        guard check.basis == .coverage else { return "\(check.app): no \(check.metric) to compare with" }
        guard check.app != "all" else { return "no \(check.metric)" }
        switch check.metric {
        case GateCheck.appInRun: return "no app \(check.app) in the run"
        case GateCheck.appInBaseline: return "no app \(check.app) in the baseline"
        default: return "\(check.app): no \(check.metric)"
        }
    }

    private func change(_ check: GateCheck) -> String {
        guard !check.isOfEnds else { return "\(check.app): \(check.reason)" }
        let by = check.change.map { _ in " by " + Self.changeText(check) } ?? ""
        let verb = Self.counts.contains(check.unit) ? "are" : "is"
        return "\(check.app): \(check.metric) \(verb) \(check.verdict == .improved ? "better" : "worse")\(by) "
            + "(\(Self.reference(check)) to \(Self.plainValue(check)))"
    }

    /// Lists reasons, each with all figures that share it.
    private func reasons(_ verdict: GateCheck.Verdict) -> [String] {
        var order: [String] = []
        var figures: [String: [String]] = [:]
        for check in report.checks where check.verdict == verdict {
            if figures[check.reason] == nil { order.append(check.reason) }
            let what = check.app == "all" ? "no \(check.metric)" : "\(check.app): \(check.metric)"
            figures[check.reason, default: []].append(what)
        }
        return order.map { reason in
            let named = figures[reason] ?? []
            let shown = named.prefix(6).joined(separator: ", ")
            let more = named.count > 6 ? " and \(named.count - 6) more" : ""
            return shown + more + (reason.isEmpty ? "" : ": \(reason)")
        }
    }

    private static func why(_ check: GateCheck) -> String { check.reason.isEmpty ? "" : ": \(check.reason)" }

    // MARK: Cells

    /// Returns the title of a check's row: its app and figure. A check of the whole comparison has no app.
    func row(_ check: GateCheck) -> String {
        check.basis == .coverage && check.app == "all" ? check.metric : "\(check.app): \(title(check))"
    }

    /// Returns a check's figure, with its basis if the same figure is compared with more than one.
    func title(_ check: GateCheck) -> String {
        let isTwice =
            check.figure != nil
            && report.checks.contains { $0.app == check.app && $0.figure == check.figure && $0.basis != check.basis }
        return isTwice ? "\(check.metric), \(check.basis.rawValue)" : check.metric
    }

    static func number(_ value: Double?) -> String { value.map { DecimalText.trimmed($0, places: 3) } ?? Figure.none }

    /// Units that are counted, in the plural.
    static let counts =
        ["times", "budgets", "turns"] + [MetricUnit.frames, .intervals, .hangs, .items].map(\.rawValue)

    static func percent(_ change: Double?) -> String {
        change.map { ($0 > 0 ? "+" : $0 < 0 ? "−" : "") + share(abs($0)) } ?? Figure.none
    }

    private static func share(_ value: Double) -> String {
        value > 9.99 ? ">999 %" : DecimalText.fixed(value * 100, places: 1) + " %"
    }
}
