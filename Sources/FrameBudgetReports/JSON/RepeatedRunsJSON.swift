import FrameBudget
public import FrameStatistics
import FrameTrace

/// Several runs of one workload as JSON for programs.
public enum RepeatedRunsJSON {
    private struct Document: Encodable {
        var schema = "fbprof.repeat/1"
        var recordedBy: String
        var workload: String
        var seeds: [UInt64]
        var apps: [App]
    }

    private struct App: Encodable {
        var app: String
        var figures: [Row]
        var verdicts: [Count]
    }

    private struct Row: Encodable {
        var metric: FrameMetric
        var unit: MetricUnit
        var median: Double
        var least: Double
        var most: Double
        var values: [Double]
    }

    /// Number of runs with a reason for late frames; the reason is nil if no frame was late.
    private struct Count: Encodable {
        var cause: String?
        var runs: Int
    }

    /// Returns the text, ending in a line feed. Values are in their metric's unit, in the order of the runs.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ runs: RepeatedRuns, recordedBy: String) throws(ResultJSONError) -> String {
        try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                workload: runs.results.first?.run.name ?? "",
                seeds: runs.results.map(\.run.seed),
                apps: runs.apps.map { app in
                    App(
                        app: app.name,
                        figures: app.figures.map {
                            Row(
                                metric: $0.metric,
                                unit: $0.metric.unit,
                                median: $0.median,
                                least: $0.range.lowerBound,
                                most: $0.range.upperBound,
                                values: $0.values
                            )
                        },
                        verdicts: RepeatedVerdicts.of(app).map { Count(cause: $0.cause, runs: $0.runs) }
                    )
                }
            )
        )
    }
}
