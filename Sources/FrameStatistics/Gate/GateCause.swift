public import FrameBudget
import FrameTrace

/// What is behind the worst failure of a gate, as far as the run's analysis says.
public enum GateCause: Sendable, Equatable {
    /// What made the app's frames late: all causes where there is no earlier run, otherwise those of one kind by which it missed more than
    /// in that.
    ///
    /// - Parameters:
    ///   - counts: the causes, the main one first; never empty.
    ///   - before: how many frames the earlier run missed by them; nil where there is no earlier run.
    case missed([VerdictCount], before: Int?)
    /// The part of its frames' time that grew most since the earlier run.
    case moved(MovedPart)
    /// What its longest hang was about.
    case hang(SingleFigure.Source)
}

extension GateReport {
    /// The failures, the worst first: ends of apps, regressions by their change, then what is over a budget by how many times, then what
    /// is missing.
    public var failures: [GateCheck] {
        func rank(_ check: GateCheck) -> Int {
            switch check.verdict {
            case .regression: check.isOfEnds ? 0 : 1
            case .overBudget: check.isOfEnds ? 2 : 3
            default: 4
            }
        }
        return checks.filter(\.isFailure).enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            if rank(one) != rank(other) { return rank(one) < rank(other) }
            if one.excess != other.excess { return one.excess > other.excess }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// The report with what is behind its worst failure.
    ///
    /// - Parameter comparison: of an earlier run with the one that is judged; nil where there is only the one.
    /// - Complexity: O(checks log checks + causes).
    public func explained(by result: RunResult, since comparison: RunComparison? = nil) -> GateReport {
        var report = self
        guard let worst = failures.first, let index = result.apps.firstIndex(where: { $0.name == worst.app }) else {
            return report
        }
        report.cause = cause(of: worst, index: index, result, comparison)
        report.clock = result.apps[index].clock
        return report
    }

    private func cause(of check: GateCheck, index: Int, _ result: RunResult, _ comparison: RunComparison?) -> GateCause?
    {
        guard let figure = check.figure, check.verdict != .missing else { return nil }
        let app = comparison?.apps.first { $0.name == check.app }
        switch figure {
        case .hangs, .longestHang:
            let source = ComparedApp(ComparedRun(name: "", result: result), index: index).single(.longestHang)?.source
            return source.flatMap { $0.step.isEmpty && $0.wait == nil ? nil : .hang($0) }
        case .missed, .missedShare, .dropped, .droppedShare, .hitchRatio, .p95OverBudget, .fps:
            return missed(result.apps[index], since: check.basis == .baseline ? app : nil)
        case .mainP50, .mainP95, .mainP99, .mainLongest, .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean:
            let parts = app?.moved(isLonger: true) ?? []
            let own = figure.isOwnWork ? parts.filter { $0.part == .onCPU && !$0.isOnRenderThread } : parts
            return own.first { $0.kind != .other }.map(GateCause.moved)
        case .inversion, .inversionPerFrame, .inputP95, .longestGraph, .peakFootprint: return nil
        }
    }

    private func missed(_ app: AppResult, since earlier: AppComparison?) -> GateCause? {
        let hasDisplay = app.clock.map { $0 == .display } ?? true
        let ranked = app.total.verdicts.ranked(countsDrops: hasDisplay)
        guard let earlier else {
            guard let most = ranked.first, most.missed > 0 else { return nil }
            return .missed(ranked, before: nil)
        }
        let growth = VerdictGrowth(of: ranked, since: earlier.verdicts)
        guard let kind = growth.kind else { return nil }
        let counts = ranked.filter { $0.cause.kind.family == kind && growth.isLarger($0.cause) }
        return .missed(counts, before: growth.before(of: kind))
    }
}

/// By how many late frames causes have grown since an earlier run. Waits for one thing count together, as they rank, whoever displaced
/// its owner.
private struct VerdictGrowth {
    private var before: [VerdictCause: Int] = [:]
    private var after: [VerdictCause: Int] = [:]

    init(of counts: [VerdictCount], since earlier: [AppComparison.Verdict]) {
        for verdict in earlier { before[Self.key(verdict.cause), default: 0] += verdict.before }
        for count in counts { after[Self.key(count.cause), default: 0] += count.missed }
    }

    /// A comparison names causes as they are called in any run.
    private static func key(_ cause: VerdictCause) -> VerdictCause {
        cause.kind.family == .wait ? VerdictCause(.wait, resource: cause.resource) : cause.inAnyRun
    }

    /// Whether more frames are late by a cause than before.
    func isLarger(_ cause: VerdictCause) -> Bool {
        let key = Self.key(cause)
        return (after[key] ?? 0) > (before[key] ?? 0)
    }

    /// The kind that has grown most over all its causes, of those with one that has grown; nil where there is none.
    var kind: VerdictKind? {
        var kinds: [VerdictKind: Int] = [:]
        for (cause, count) in after { kinds[cause.kind.family, default: 0] += count }
        for (cause, count) in before { kinds[cause.kind.family, default: 0] -= count }
        let grown = Set(after.keys.filter(isLarger).map(\.kind.family))
        return grown.max { left, right in
            let (one, other) = (kinds[left] ?? 0, kinds[right] ?? 0)
            return one == other ? VerdictCause(right) < VerdictCause(left) : one < other
        }
    }

    /// How many frames were late before by the causes of a kind that have grown.
    func before(of kind: VerdictKind) -> Int {
        before.filter { $0.key.kind.family == kind && isLarger($0.key) }.values.reduce(0, +)
    }
}

extension GateCheck {
    /// How many times its reference a failing value is; infinite where the reference is zero.
    fileprivate var excess: Double {
        guard let reference, let value else { return 0 }
        return reference > 0 ? value / reference : .infinity
    }
}
