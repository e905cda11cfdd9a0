internal import Foundation
import FrameBudget
public import FrameStatistics
import FrameTrace

extension HistoryFile {
    /// Adds a run completely, or not at all.
    ///
    /// - Returns: whether it was added; false if it already existed.
    /// - Throws: ``HistoryError``.
    public func add(_ run: HistoryRun) throws(HistoryError) -> Bool {
        try transaction(.immediate) { database in try Self.insert(run, into: database) }
    }

    private static func insert(_ run: HistoryRun, into database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        try database.run(
            """
            INSERT OR IGNORE INTO runs
            (key, lane, recorded_at, "commit", branch, seed, recorded_by, ending, quiet, steal, other, source)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(run.origin.id), .integer(try lane(run.lane, database)), .text(run.origin.recordedAt),
                .text(run.origin.commit), .text(run.origin.branch), .integer(Int64(bitPattern: run.seed)),
                .text(run.recordedBy), .text(run.ending.rawValue), .bool(run.isQuiet), .real(run.stealShare),
                .real(run.otherShare), .text(run.source),
            ]
        )
        guard try database.changes > 0 else { return false }
        let number = try database.lastRow
        let values = try database.prepare("INSERT INTO figures (line, metric, run, value) VALUES (?, ?, ?, ?)")
        let times = try database.prepare(
            "INSERT INTO frame_times (run, line, kind, count, times) VALUES (?, ?, ?, ?, ?)"
        )
        for figures in run.figures {
            let line = try line(figures.app, figures.phase, database)
            for (metric, value) in figures.values where value.isFinite {
                guard let stored = metric.storedNumber else { continue }
                try values.run([.integer(line), .integer(stored), .integer(number), .real(value)])
            }
            for (kind, set) in [(HistoryTimes.onCPU, figures.onCPU), (.mainThread, figures.mainThread)] {
                guard let set else { continue }
                try times.run(
                    [.integer(number), .integer(line), .integer(kind.rawValue), .integer(set.count), .blob(set.bytes)]
                )
            }
        }
        return true
    }

    private static func lane(_ lane: HistoryLane, _ database: SQLiteDatabase) throws(SQLiteError) -> Int64 {
        let fields: [SQLiteValue] = [
            .text(lane.workload), .text(lane.storedDigest), .text(lane.conditions.description), .text(lane.machineName),
        ]
        try database.run(
            "INSERT OR IGNORE INTO lanes (workload, digest, engine, machine_name) VALUES (?, ?, ?, ?)",
            fields
        )
        return try number(
            "SELECT id FROM lanes WHERE workload = ? AND digest = ? AND engine = ? AND machine_name = ?",
            fields,
            database
        )
    }

    /// Returns the number of a line. The whole run (nil) and a phase without a name both have an empty text and differ
    /// by `whole`: in a UNIQUE constraint NULLs are distinct, empty texts are not.
    private static func line(_ app: String, _ phase: String?, _ database: SQLiteDatabase) throws(SQLiteError) -> Int64 {
        let fields: [SQLiteValue] = [.text(app), .text(phase ?? ""), .bool(phase == nil)]
        try database.run("INSERT OR IGNORE INTO lines (app, phase, whole) VALUES (?, ?, ?)", fields)
        return try number("SELECT id FROM lines WHERE app = ? AND phase = ? AND whole = ?", fields, database)
    }

    /// Returns the number of the only row with these fields.
    private static func number(
        _ sql: String,
        _ fields: [SQLiteValue],
        _ database: SQLiteDatabase
    ) throws(SQLiteError) -> Int64 {
        let row = try database.prepare(sql)
        try row.bind(fields)
        guard try row.step() else { throw .mismatch("a row that was added is not there") }
        return try row.integer(0)
    }
}
