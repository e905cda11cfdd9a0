import FrameBudget
import FrameTrace

/// The figures of a history over time, with change points, grouped by comparable runs.
///
/// It is advisory: no gate fails because of it.
public struct Trend: Sendable, Equatable {
    /// Groups of comparable runs, the group with the newest run first.
    public var groups: [TrendGroup]
    /// Number of runs left out because they were cut short.
    public var cutShort: Int

    /// Computes the trend of an extract.
    ///
    /// - Parameters:
    ///   - joins: the properties that may differ within a group.
    ///   - rules: the required significance of a change, and its size unless the metric requires more.
    ///   - last: the number of newest runs to use from each group.
    public init(
        _ extract: HistoryExtract,
        joining joins: Set<TrendJoin> = [],
        last: Int = .max,
        rules: ChangePointRules = ChangePointRules()
    ) {
        var groups: [HistoryLane: [HistoryEntry]] = [:]
        // A run that was cut short has a different mix of phases.
        for run in extract.runs where run.ending == .complete {
            groups[Self.key(run.lane, joins), default: []].append(run)
        }
        cutShort = extract.runs.count { $0.ending != .complete }
        let values = Dictionary(grouping: extract.values, by: \.run)
        self.groups = groups.values
            .map { Self.group(Array($0.suffix(last)), values, rules) }
            .sorted { newest($0) > newest($1) }
        func newest(_ group: TrendGroup) -> (String, Int64) {
            (group.runs.last?.origin.recordedAt ?? "", group.runs.last?.number ?? 0)
        }
    }

    private static func key(_ lane: HistoryLane, _ joins: Set<TrendJoin>) -> HistoryLane {
        guard !joins.isEmpty else { return lane }
        return HistoryLane(
            workload: lane.workload,
            digest: joins.contains(.workload) ? "" : lane.digest,
            seed: joins.contains(.workload) ? nil : lane.seed,
            conditions: lane.conditions,
            machineName: joins.contains(.machine) ? "" : lane.machineName
        )
    }

    private struct LineKey: Hashable {
        var app: String
        var phase: String?
        var metric: FrameMetric
    }

    private static func group(
        _ runs: [HistoryEntry],
        _ values: [Int64: [HistoryValue]],
        _ rules: ChangePointRules
    ) -> TrendGroup {
        // What is measured in turns also depends on their order, and on how many rounds it took to decide.
        let isExact = runs.allSatisfy { run in
            run.lane.conditions.isExact && !run.lane.conditions.isPaired && run.seed == runs.first?.seed
        }
        var order: [LineKey] = []
        var lines: [LineKey: TrendLine] = [:]
        for (index, run) in runs.enumerated() {
            for value in values[run.number] ?? [] {
                let key = LineKey(app: value.app, phase: value.phase, metric: value.metric)
                if lines[key] == nil {
                    order.append(key)
                    lines[key] = TrendLine(
                        app: key.app,
                        phase: key.phase,
                        metric: key.metric,
                        runs: [],
                        values: [],
                        changes: []
                    )
                }
                lines[key]?.runs.append(index)
                lines[key]?.values.append(value.value)
            }
        }
        // Apps in order of appearance; within an app, the whole run before its phases, then the metrics.
        var apps: [String: Int] = [:]
        for key in order where apps[key.app] == nil { apps[key.app] = apps.count }
        func place(_ metric: FrameMetric) -> Int { HistoryFigures.metrics.firstIndex(of: metric) ?? .max }
        let sorted = order.sorted {
            (apps[$0.app] ?? 0, $0.phase ?? "", place($0.metric)) < (
                apps[$1.app] ?? 0, $1.phase ?? "", place($1.metric)
            )
        }
        return TrendGroup(
            lane: runs[runs.count - 1].lane,
            runs: runs,
            isExact: isExact,
            edits: changed(runs, \.digest),
            reseeds: changed(runs, \.seed),
            moves: changed(runs, \.machine),
            lines: sorted.compactMap { lines[$0] }.map { judged($0, rules, isExact: isExact) }
        )
    }

    private static func changed(_ runs: [HistoryEntry], _ field: KeyPath<HistoryLane, some Equatable>) -> [Int] {
        runs.indices.dropFirst().filter { runs[$0].lane[keyPath: field] != runs[$0 - 1].lane[keyPath: field] }
    }

    private static func judged(_ line: TrendLine, _ rules: ChangePointRules, isExact: Bool) -> TrendLine {
        var line = line
        var rules = rules
        rules.isExact = isExact
        rules.smallestChange = max(rules.smallestChange, smallestChange(of: line.metric))
        line.changes = ChangePointFinder(rules).changePoints(of: line.values)
        return line
    }

    /// Returns the smallest change of level that is reported.
    private static func smallestChange(of metric: FrameMetric) -> Double {
        switch metric.unit {
        case .milliseconds, .millisecondsPerFrame: ComparisonPolicy.leastChange
        case .share: ComparisonPolicy.missedMargin / 2
        case .millisecondsPerSecond, .framesPerSecond, .frames, .intervals, .hangs, .items, .megabytes: 1
        }
    }
}
