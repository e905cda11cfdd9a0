import FrameBudget
public import FrameStatistics
import FrameTrace

/// A history over time as JSON for programs.
public enum TrendJSON {
    private struct Document: Encodable {
        var schema = "fbprof.trend/1"
        var recordedBy: String
        var cutShort: Int
        var groups: [Group]
    }

    private struct Group: Encodable {
        var workload: String
        var digest: String
        /// The seed in virtual time, where it decides every figure.
        var seed: UInt64?
        var conditions: String
        var machine: String
        var machineName: String
        var isExact: Bool
        var edits: [Int]
        var reseeds: [Int]
        var moves: [Int]
        var runs: [Run]
        var lines: [Line]
    }

    private struct Run: Encodable {
        var number: Int64
        var id: String
        var recordedAt: String
        var commit: String?
        var branch: String?
        var isQuiet: Bool?
    }

    private struct Line: Encodable {
        var app: String
        var phase: String?
        var metric: FrameMetric
        var unit: MetricUnit
        var level: Double
        var runs: [Int]
        var values: [Double]
        var changes: [Change]
    }

    private struct Change: Encodable {
        var run: Int
        var before: Double
        var after: Double
        var change: Double?
        var p: Double?
        var runsBefore: Int
        var runsAfter: Int
    }

    /// Returns the text, ending in a line feed. Values are in ``FrameMetric/unit``; runs are indices into the group's.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ trend: Trend, recordedBy: String) throws(ResultJSONError) -> String {
        try JSONForm.file(Document(recordedBy: recordedBy, cutShort: trend.cutShort, groups: trend.groups.map(group)))
    }

    private static func group(_ group: TrendGroup) -> Group {
        Group(
            workload: group.lane.workload,
            digest: group.lane.digest,
            seed: group.lane.seed,
            conditions: group.lane.conditions.description,
            machine: group.lane.machine,
            machineName: group.lane.machineName,
            isExact: group.isExact,
            edits: group.edits,
            reseeds: group.reseeds,
            moves: group.moves,
            runs: group.runs.map { run in
                Run(
                    number: run.number,
                    id: run.origin.id,
                    recordedAt: run.origin.recordedAt,
                    commit: run.origin.commit,
                    branch: run.origin.branch,
                    isQuiet: run.isQuiet
                )
            },
            lines: group.lines.map(line)
        )
    }

    private static func line(_ line: TrendLine) -> Line {
        Line(
            app: line.app,
            phase: line.phase,
            metric: line.metric,
            unit: line.metric.unit,
            level: line.level,
            runs: line.runs,
            values: line.values,
            changes: line.changes.map { change in
                Change(
                    run: line.runs[change.index],
                    before: change.before,
                    after: change.after,
                    change: change.change,
                    p: change.p,
                    runsBefore: change.counts[0],
                    runsAfter: change.counts[1]
                )
            }
        )
    }
}
