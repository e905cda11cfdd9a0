internal import Foundation
public import FrameStatistics
import FrameTrace
internal import GRDB

extension HistoryFile {
    /// Adds a run: all of it or nothing.
    ///
    /// - Returns: whether it was added; false where it was there already.
    /// - Throws: ``HistoryError``.
    public func add(_ run: HistoryRun) throws(HistoryError) -> Bool {
        do {
            return try queue.write { database in try Self.insert(run, into: database) }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    private static func insert(_ run: HistoryRun, into database: Database) throws -> Bool {
        try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO runs
                (key, lane, recorded_at, "commit", branch, seed, recorded_by, ending, quiet, steal, other, source)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                run.origin.id, try lane(run.lane, database), run.origin.recordedAt, run.origin.commit,
                run.origin.branch,
                Int64(bitPattern: run.seed), run.recordedBy, run.ending.rawValue, run.isQuiet, run.stealShare,
                run.otherShare, run.source,
            ]
        )
        guard database.changesCount > 0 else { return false }
        let number = database.lastInsertedRowID
        for figures in run.figures {
            let line = try line(figures.app, figures.phase, database)
            for (metric, value) in figures.values where value.isFinite {
                try database.cachedStatement(sql: "INSERT INTO figures (line, metric, run, value) VALUES (?, ?, ?, ?)")
                    .execute(arguments: [line, metric.rawValue, number, value])
            }
            try insert(figures.onCPU, .onCPU, line, number, database)
            try insert(figures.mainThread, .mainThread, line, number, database)
        }
        return true
    }

    private static func insert(
        _ times: SortedTimes?,
        _ kind: HistoryTimes,
        _ line: Int64,
        _ run: Int64,
        _ database: Database
    ) throws {
        guard let times else { return }
        try database.cachedStatement(
            sql: "INSERT INTO frame_times (run, line, kind, count, times) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [run, line, kind.rawValue, times.count, Data(times.bytes)])
    }

    private static func lane(_ lane: HistoryLane, _ database: Database) throws -> Int64 {
        let fields: StatementArguments = [lane.workload, lane.digest, lane.engine, lane.machineName]
        try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO lanes (workload, digest, engine, machine_name) VALUES (?, ?, ?, ?)"
        ).execute(arguments: fields)
        let sql = "SELECT id FROM lanes WHERE workload = ? AND digest = ? AND engine = ? AND machine_name = ?"
        return try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: fields) ?? 0
    }

    /// All of a run is no phase, and one without a name is another: NULLs differ in a UNIQUE, empty texts don't.
    private static func line(_ app: String, _ phase: String?, _ database: Database) throws -> Int64 {
        let fields: StatementArguments = [app, phase ?? "", phase == nil]
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO lines (app, phase, whole) VALUES (?, ?, ?)")
            .execute(arguments: fields)
        let sql = "SELECT id FROM lines WHERE app = ? AND phase = ? AND whole = ?"
        return try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: fields) ?? 0
    }
}
