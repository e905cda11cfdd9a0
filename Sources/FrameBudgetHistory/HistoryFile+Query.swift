import FrameBudget
public import FrameStatistics
import FrameTrace

extension HistoryFile {
    /// Returns the matching runs, oldest first, and their figures.
    ///
    /// - Throws: ``HistoryError``.
    public func extract(_ query: HistoryQuery = HistoryQuery()) throws(HistoryError) -> HistoryExtract {
        try transaction(.deferred) { database in
            let runs = try Self.runs(query, database)
            return HistoryExtract(runs: runs, values: try Self.values(query, of: runs, database))
        }
    }

    /// Returns the number of runs.
    ///
    /// - Throws: ``HistoryError``.
    public func count() throws(HistoryError) -> Int {
        try transaction(.deferred) { Int(try $0.integer("SELECT count(*) FROM runs") ?? 0) }
    }

    static func runs(_ query: HistoryQuery, _ database: SQLiteDatabase) throws -> [HistoryEntry] {
        var sql = """
            SELECT runs.id, key, recorded_at, "commit", branch, seed, quiet, ending, workload, digest, engine, machine_name
            FROM runs JOIN lanes ON lanes.id = runs.lane WHERE true
            """
        var values: [SQLiteValue] = []
        if let workload = query.workload {
            sql += " AND workload = ?"
            values.append(.text(workload))
        }
        if let branch = query.branch {
            sql += " AND branch = ?"
            values.append(.text(branch))
        }
        sql += " ORDER BY recorded_at, runs.id"
        // The hash of a lane is computed once, not once for each run.
        var lanes: [HistoryLane] = []
        var entries: [HistoryEntry] = []
        let rows = try database.prepare(sql)
        try rows.bind(values)
        while try rows.step() {
            let fields = [try rows.text(8), try rows.text(9), try rows.text(10), try rows.text(11)]
            let known = lanes.last {
                [$0.workload, $0.storedDigest, $0.conditions.description, $0.machineName] == fields
            }
            let lane =
                known
                ?? HistoryLane(
                    workload: fields[0],
                    storedDigest: fields[1],
                    conditions: RunConditions(fields[2]),
                    machineName: fields[3]
                )
            if known == nil { lanes.append(lane) }
            entries.append(
                HistoryEntry(
                    number: try rows.integer(0),
                    origin: HistoryOrigin(
                        id: try rows.text(1),
                        recordedAt: try rows.text(2),
                        commit: try rows.optionalText(3),
                        branch: try rows.optionalText(4)
                    ),
                    lane: lane,
                    seed: UInt64(bitPattern: try rows.integer(5)),
                    isQuiet: try rows.optionalBool(6),
                    ending: RunEnding(rawValue: try rows.text(7)) ?? .incomplete
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

    private static func lines(_ query: HistoryQuery, _ database: SQLiteDatabase) throws -> [Line] {
        var lines: [Line] = []
        let rows = try database.prepare("SELECT id, app, phase, whole FROM lines ORDER BY id")
        while try rows.step() {
            let isWhole = try rows.bool(3)
            let line = Line(id: try rows.integer(0), app: try rows.text(1), phase: isWhole ? nil : try rows.text(2))
            guard query.app == nil || line.app == query.app, isWhole || query.hasPhases else { continue }
            lines.append(line)
        }
        return lines
    }

    private static func values(
        _ query: HistoryQuery,
        of runs: [HistoryEntry],
        _ database: SQLiteDatabase
    ) throws -> [HistoryValue] {
        let wanted = Set(runs.map(\.number))
        var values: [HistoryValue] = []
        let rows = try database.prepare("SELECT run, value FROM figures WHERE line = ? AND metric = ?")
        for line in try lines(query, database) {
            for metric in query.metrics.isEmpty ? HistoryFigures.metrics : query.metrics {
                guard let number = metric.storedNumber else { continue }
                try rows.bind([.integer(line.id), .integer(number)])
                while try rows.step() {
                    let run = try rows.integer(0)
                    guard wanted.contains(run) else { continue }
                    let value = try rows.real(1)
                    values.append(
                        HistoryValue(run: run, app: line.app, phase: line.phase, metric: metric, value: value)
                    )
                }
            }
        }
        return values
    }
}
