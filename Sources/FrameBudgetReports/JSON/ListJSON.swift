public import FrameStatistics
import FrameTrace

/// Lists of stored baselines and runs, as JSON for programs.
public enum ListJSON {
    private struct Baselines: Encodable {
        var schema = "fbprof.baselines/1"
        var recordedBy: String
        var baselines: [Stored]
    }

    private struct Stored: Encodable {
        var path: String
        var workload: String
        var conditions: String
        var runs: Int
        var apps: [String]
        var savedAt: String
    }

    private struct Runs: Encodable {
        var schema = "fbprof.runs/1"
        var recordedBy: String
        var runs: [Run]
    }

    private struct Run: Encodable {
        var number: Int64
        var recordedAt: String
        var workload: String
        var commit: String?
        var branch: String?
        var seed: UInt64
        var isQuiet: Bool?
        var ending: String
    }

    /// Encodes stored baselines, in the order given.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if it can't be encoded.
    public static func encode(
        _ baselines: [(path: String, baseline: Baseline)],
        recordedBy: String
    ) throws(ResultJSONError) -> String {
        let stored = baselines.map { path, baseline in
            Stored(
                path: path,
                workload: baseline.workload,
                conditions: baseline.conditions,
                runs: baseline.runs.count,
                apps: baseline.apps.map(\.name),
                savedAt: baseline.savedAt
            )
        }
        return try JSONForm.file(Baselines(recordedBy: recordedBy, baselines: stored))
    }

    /// Encodes the runs of a history, in the order given.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if it can't be encoded.
    public static func encode(_ runs: [HistoryEntry], recordedBy: String) throws(ResultJSONError) -> String {
        let listed = runs.map { run in
            Run(
                number: run.number,
                recordedAt: run.origin.recordedAt,
                workload: run.lane.workload,
                commit: run.origin.commit,
                branch: run.origin.branch,
                seed: run.seed,
                isQuiet: run.isQuiet,
                ending: run.ending.rawValue
            )
        }
        return try JSONForm.file(Runs(recordedBy: recordedBy, runs: listed))
    }
}
