public import FrameBudget
import FrameTrace

/// The cause of a gate's worst failure, as far as the run's analysis shows it.
public enum GateCause: Sendable, Equatable {
    /// The verdicts behind the app's late frames.
    ///
    /// Without an earlier run these are all causes. With one, they are those of the kind that grew most, provided that
    /// they name most of the time by which frames grew.
    ///
    /// - Parameters:
    ///   - counts: the causes, the main one first; never empty.
    ///   - before: number of frames the earlier run missed by them; nil without an earlier run.
    ///   - work: for other main-thread work, the handler or work that grew most in the slowest frames, below the app;
    ///     empty if unknown, and without an earlier run.
    case missed([VerdictCount], before: Int?, work: [String])
    /// The parts of frame time that grew since the earlier run, largest first; never empty.
    ///
    /// - Parameter in: the slow frames whose time was compared, which decide how many are late; nil for all frames.
    case grown([MovedPart], in: SlowestFrames?)
    /// The part of frame time that grew most since the earlier run.
    case moved(MovedPart)
    /// The part of frame time that grew by more than one and a half times as much as the figure, and the largest part
    /// that shrank.
    case offset(MovedPart, by: MovedPart)
    /// The part of frame time that grew most in some of the frames, or on average, although the mean over all frames
    /// did not grow as much as the figure.
    case movedIn(ExplainedTime.Frames, MovedPart)
    /// The step or wait that took most of the longest hang.
    case hang(SingleFigure.Source)
    /// The operation that made the longest graph longer than in the earlier run.
    case operation(MovedOperation)
    /// The operation that took most of the longest graph, without an earlier run.
    case graph(GraphStretch)
    /// The waits behind most of the cost of priority inversions.
    case inverted(InvertedWaits)
    /// The handler of the slowest input.
    case input(SlowInput)
    /// What the peak footprint consists of.
    case footprint(FootprintCause)
}

extension GateReport {
    /// The failures, worst first: regressions, then exceeded budgets, then missing figures.
    ///
    /// Ends of apps come first among regressions and among budgets; the others are ordered by value relative to
    /// reference.
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

    /// Returns the report with the cause of its worst failure.
    ///
    /// - Parameter comparison: a comparison of an earlier run with the judged one; nil without an earlier run.
    /// - Complexity: O(checks log checks + causes).
    public func explained(by result: RunResult, since comparison: RunComparison? = nil) -> GateReport {
        var report = self
        guard let worst = failures.first, let index = result.apps.firstIndex(where: { $0.name == worst.app }) else {
            return report
        }
        report.cause = cause(of: worst, index: index, result, comparison)
        report.clock = result.apps[index].clock
        if case .missed(let counts, _, _)? = report.cause, let most = counts.first {
            report.isOfTurns = result.apps[index].isExplainedByTurns(most.cause.kind)
        }
        return report
    }

    private func cause(of check: GateCheck, index: Int, _ result: RunResult, _ comparison: RunComparison?) -> GateCause?
    {
        guard let figure = check.figure, check.verdict != .missing else { return nil }
        let earlier = check.basis == .baseline ? comparison?.apps.first { $0.name == check.app } : nil
        switch figure {
        case .hangs, .longestHang:
            let source = ComparedApp(ComparedRun(name: "", result: result), index: index).single(.longestHang)?.source
            return source.flatMap { $0.step.isEmpty && $0.wait == nil ? nil : .hang($0) }
        case .missed, .missedShare, .dropped, .droppedShare, .hitchRatio, .p95OverBudget, .fps:
            return missed(result.apps[index], since: earlier)
        case .mainP50, .mainP95, .mainP99, .mainLongest, .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean:
            return grown(figure, since: earlier)
        case .inversion, .inversionPerFrame, .inputP95, .longestGraph, .peakFootprint:
            return single(figure, check, index: index, result, since: earlier)
        }
    }

    /// Returns the cause of a figure that has one value per run.
    private func single(
        _ figure: FrameMetric,
        _ check: GateCheck,
        index: Int,
        _ result: RunResult,
        since earlier: AppComparison?
    ) -> GateCause? {
        let reference = check.reference ?? 0
        switch figure {
        case .longestGraph:
            // With an earlier run, only what is longer than in it is a cause.
            guard let earlier else { return GraphStretch(of: check.app, in: result).map(GateCause.graph) }
            return earlier.singles.first { $0.kind == .operationGraph }?.operation.map(GateCause.operation)
        case .inversion, .inversionPerFrame:
            // A cost per frame has no reference for the sum. Against a budget, the whole cost counts.
            guard check.basis == .budget || figure == .inversion else { return nil }
            let known: TimeSpan = check.basis == .budget ? .zero : .milliseconds(reference)
            return InvertedWaits(of: check.app, in: result, beyond: known).map(GateCause.inverted)
        case .inputP95:
            let app = ComparedApp(ComparedRun(name: "", result: result), index: index)
            guard let main = app.app.mainThread else { return nil }
            return SlowInput(main, labels: app.labels).map(GateCause.input)
        case .peakFootprint:
            return FootprintCause(of: check.app, in: result, beyond: reference).map(GateCause.footprint)
        default: return nil
        }
    }

    /// Returns the part of frame time that grew most with a time of frames.
    private func grown(_ figure: FrameMetric, since app: AppComparison?) -> GateCause? {
        guard let explained = app?.explained(figure, isLonger: true), let part = explained.parts.first else {
            return nil
        }
        if let opposite = explained.opposite { return .offset(part, by: opposite) }
        return explained.frames == .all ? .moved(part) : .movedIn(explained.frames, part)
    }

    private func missed(_ app: AppResult, since earlier: AppComparison?) -> GateCause? {
        let ranked = app.total.verdicts.ranked(countsDrops: app.hasDisplay)
        guard let earlier else {
            guard let most = ranked.first, most.missed > 0 else { return nil }
            return .missed(ranked, before: nil, work: [])
        }
        let change = earlier.changedMisses(isWorse: true)
        let counts = ranked.filter { change.names($0.cause) }
        guard counts.isEmpty else {
            let work = change.parts.first { $0.part == .outsideFrame }?.work ?? []
            return .missed(counts, before: change.verdicts.reduce(0) { $0 + $1.before }, work: work)
        }
        return change.parts.isEmpty ? nil : .grown(change.parts, in: change.slowest)
    }
}

extension GateCheck {
    /// The ratio of a failing value to its reference; infinite where the reference is zero.
    fileprivate var excess: Double {
        guard let reference, let value else { return 0 }
        return reference > 0 ? value / reference : .infinity
    }
}
