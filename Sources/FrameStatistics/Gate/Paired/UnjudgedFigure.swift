import FrameBudget
public import FrameTrace

/// A figure that a paired measurement shows but does not judge: with one value per side and round, its noise is
/// unknown.
public struct UnjudgedFigure: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: FrameMetric
    /// The baseline's value: the sum over all rounds for counts, the largest for others; nil if it has none.
    public var baseline: Double?
    /// The candidate's value, computed likewise.
    public var candidate: Double?

    /// Whether the sides differ: times and memory by more than 0.1 ms or MB and by more than 5 %, other figures at all.
    /// Figures that are alike are not worth a line.
    public var hasMoved: Bool {
        guard let baseline, let candidate else { return baseline != candidate }
        guard metric.unit == .milliseconds || metric.unit == .megabytes else { return candidate != baseline }
        return ExactAmount(candidate, metric.unit).differs(
            from: ExactAmount(baseline, metric.unit),
            byMoreThan: ComparisonPolicy.tailMargin,
            and: ExactAmount(ComparisonPolicy.smallestChange.inMilliseconds, metric.unit)
        )
    }

    /// Returns every figure beside frames, of the apps that both sides have.
    ///
    /// - Complexity: O(rounds · apps).
    static func all(_ rounds: [PairedRound]) -> [UnjudgedFigure] {
        func value(_ metric: FrameMetric, _ app: String, _ side: PairedSide) -> Double? {
            let values = rounds.compactMap { round -> Double? in
                let result = round[side].result
                return result.apps.first { $0.name == app }.flatMap { metric.value(of: $0, in: result) }
            }
            guard !values.isEmpty else { return nil }
            return metric.normalisation == .total ? values.reduce(0, +) : values.max()
        }
        guard let first = rounds.first else { return [] }
        let others = first.candidate.result.apps.map(\.name)
        return first.baseline.result.apps.map(\.name).filter(others.contains).flatMap { app in
            FrameMetric.nonFrameMetrics.compactMap { metric in
                let (old, new) = (value(metric, app, .baseline), value(metric, app, .candidate))
                guard old != nil || new != nil else { return nil }
                return UnjudgedFigure(app: app, metric: metric, baseline: old, candidate: new)
            }
        }
    }
}

/// A kind of data that a run has but a paired gate does not compare.
public enum PairedGap: String, Sendable, CaseIterable {
    /// CPU time of the apps' render threads.
    case renderThreads = "render threads"
    /// Hangs of main threads.
    case hangs
    /// The time from input to the screen.
    case input
    /// Operations and their graphs.
    case operations
    /// Memory use.
    case memory

    /// Returns the kinds that either side has.
    ///
    /// - Complexity: O(rounds · apps).
    static func all(_ rounds: [PairedRound]) -> [PairedGap] {
        let results = rounds.flatMap { [$0.baseline.result, $0.candidate.result] }
        return allCases.filter { gap in
            results.contains { result in
                switch gap {
                case .renderThreads: result.apps.contains { $0.total.rendering != nil }
                case .hangs: result.apps.contains { FrameMetric.hangs.value(of: $0, in: result) != nil }
                case .input: result.apps.contains { $0.mainThread.map { $0.input.queued > 0 } ?? false }
                case .operations: result.operations != nil
                case .memory: result.memory != nil
                }
            }
        }
    }
}
