public import FrameStatistics
import FrameTrace
internal import GRDB

extension HistoryFile {
    /// The runs that match, oldest first, and their figures.
    ///
    /// - Throws: ``HistoryError``.
    public func extract(_ query: HistoryQuery = HistoryQuery()) throws(HistoryError) -> HistoryExtract {
        do {
            return try queue.read { database in
                let runs = try Self.runs(query, database)
                return HistoryExtract(runs: runs, values: try Self.values(query, of: runs, database))
            }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    /// How many runs there are.
    ///
    /// - Throws: ``HistoryError``.
    public func count() throws(HistoryError) -> Int {
        do {
            return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM runs") ?? 0 }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    static func runs(_ query: HistoryQuery, _ database: Database) throws -> [HistoryEntry] {
        var sql = """
            SELECT runs.id, key, recorded_at, "commit", branch, seed, quiet, ending, workload, digest, engine, machine_name
            FROM runs JOIN lanes ON lanes.id = runs.lane WHERE true
            """
        var arguments: StatementArguments = []
        if let workload = query.workload {
            sql += " AND workload = ?"
            arguments += [workload]
        }
        if let branch = query.branch {
            sql += " AND branch = ?"
            arguments += [branch]
        }
        sql += " ORDER BY recorded_at, runs.id"
        // A lane's hash is computed once, not once a run.
        var lanes: [HistoryLane] = []
        var entries: [HistoryEntry] = []
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() {
            let fields: [String] = [row[8], row[9], row[10], row[11]]
            let known = lanes.last { [$0.workload, $0.digest, $0.engine, $0.machineName] == fields }
            let lane =
                known
                ?? HistoryLane(workload: fields[0], digest: fields[1], engine: fields[2], machineName: fields[3])
            if known == nil { lanes.append(lane) }
            entries.append(
                HistoryEntry(
                    number: row[0],
                    origin: HistoryOrigin(id: row[1], recordedAt: row[2], commit: row[3], branch: row[4]),
                    lane: lane,
                    seed: UInt64(bitPattern: row[5]),
                    isQuiet: row[6],
                    ending: RunEnding(rawValue: row[7]) ?? .incomplete
                )
            )
        }
        return entries
    }

    private struct Line {
        var id: Int64
        var app: String
        var phase: String?
    }

    private static func lines(_ query: HistoryQuery, _ database: Database) throws -> [Line] {
        var lines: [Line] = []
        let rows = try Row.fetchCursor(database, sql: "SELECT id, app, phase, whole FROM lines ORDER BY id")
        while let row = try rows.next() {
            let isWhole: Bool = row[3]
            let line = Line(id: row[0], app: row[1], phase: isWhole ? nil : row[2])
            guard query.app == nil || line.app == query.app, isWhole || query.hasPhases else { continue }
            lines.append(line)
        }
        return lines
    }

    private static func values(
        _ query: HistoryQuery,
        of runs: [HistoryEntry],
        _ database: Database
    ) throws -> [HistoryValue] {
        let wanted = Set(runs.map(\.number))
        var values: [HistoryValue] = []
        let statement = try database.cachedStatement(
            sql: "SELECT run, value FROM figures WHERE line = ? AND metric = ?"
        )
        for line in try lines(query, database) {
            for metric in query.metrics.isEmpty ? HistoryMetric.allCases : query.metrics {
                let rows = try Row.fetchCursor(statement, arguments: [line.id, metric.rawValue])
                while let row = try rows.next() {
                    let run: Int64 = row[0]
                    guard wanted.contains(run) else { continue }
                    values.append(
                        HistoryValue(run: run, app: line.app, phase: line.phase, metric: metric, value: row[1])
                    )
                }
            }
        }
        return values
    }
}
