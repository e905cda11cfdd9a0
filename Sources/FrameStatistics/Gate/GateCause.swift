public import FrameBudget
import FrameTrace

/// What is behind the worst failure of a gate, as far as the run's analysis says.
public enum GateCause: Sendable, Equatable {
    /// What made the app's frames late: all causes where there is no earlier run, otherwise those of one kind by which it missed more than
    /// in that, where most of what its frames grew by is what they name.
    ///
    /// - Parameters:
    ///   - counts: the causes, the main one first; never empty.
    ///   - before: how many frames the earlier run missed by them; nil where there is no earlier run.
    case missed([VerdictCount], before: Int?)
    /// The parts of the time of the frames that decide how many are late that grew since the earlier run, the largest first; never empty.
    ///
    /// - Parameter in: the frames that they are of; nil for all.
    case grown([MovedPart], in: SlowestFrames?)
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
        let ranked = app.total.verdicts.ranked(countsDrops: app.hasDisplay)
        guard let earlier else {
            guard let most = ranked.first, most.missed > 0 else { return nil }
            return .missed(ranked, before: nil)
        }
        let change = earlier.changedMisses(isWorse: true)
        let counts = ranked.filter { change.names($0.cause) }
        guard counts.isEmpty else { return .missed(counts, before: change.verdicts.reduce(0) { $0 + $1.before }) }
        return change.parts.isEmpty ? nil : .grown(change.parts, in: change.slowest)
    }
}

extension GateCheck {
    /// How many times its reference a failing value is; infinite where the reference is zero.
    fileprivate var excess: Double {
        guard let reference, let value else { return 0 }
        return reference > 0 ? value / reference : .infinity
    }
}
