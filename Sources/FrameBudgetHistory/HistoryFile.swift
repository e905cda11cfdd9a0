internal import CSQLite
internal import Glibc

/// A history of runs in an SQLite file. The folders of the runs stay the record; the file can be rebuilt from them.
///
/// A single file at rest: it uses a rollback journal and no write-ahead log, so a CI cache or artifact that copies the
/// file copies all of it. Several processes may write at once: each waits for the others. Use an open history from one
/// thread at a time.
public struct HistoryFile {
    /// The path of the file.
    public let path: String

    let database: SQLiteDatabase

    /// How long a writer waits for others, in seconds.
    static let patience = 30.0

    /// Opens a history for writing, and creates it if there is none.
    ///
    /// - Throws: ``HistoryError``; the file is then unchanged.
    public static func open(_ path: String) throws(HistoryError) -> HistoryFile { try open(path, schema: .current) }

    /// Opens an existing history for reading. Migrates a file of an earlier version to this one.
    ///
    /// - Throws: ``HistoryError``; the file is then unchanged.
    public static func read(_ path: String) throws(HistoryError) -> HistoryFile {
        guard exists(path) else {
            throw HistoryError(
                .missing,
                "there is no history at \(path); fbprof run --history \(path) begins one, and fbprof history add adds runs "
                    + "that were made before"
            )
        }
        return try read(path, schema: .current)
    }

    static func open(_ path: String, schema: HistorySchema) throws(HistoryError) -> HistoryFile {
        guard !path.isEmpty, !isFolder(path) else {
            throw HistoryError(.storage, "a history is a file, such as runs.history; found \"\(path)\"")
        }
        do {
            let database = try SQLiteDatabase(path, .readWrite, patience: patience)
            try database.transaction(.immediate) { try schema.migrate(database, path: path) }
            return HistoryFile(path: path, database: database)
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    static func read(_ path: String, schema: HistorySchema) throws(HistoryError) -> HistoryFile {
        guard !isFolder(path) else { throw HistoryError(.storage, "\(path) is a folder; give the file of a history") }
        do {
            let database = try SQLiteDatabase(path, .readOnly, patience: patience)
            let found = try database.transaction(.deferred) { try schema.check(database, path: path) }
            if found == schema.version { return HistoryFile(path: path, database: database) }
        } catch let error as SQLiteError where error.code == SQLITE_READONLY {
            // A writer was killed halfway. Opening the file for writing rolls it back.
        } catch {
            throw HistoryError.of(error, path: path)
        }
        return try open(path, schema: schema)
    }

    func transaction<Value>(
        _ kind: SQLiteDatabase.Transaction,
        _ body: (SQLiteDatabase) throws -> Value
    ) throws(HistoryError) -> Value {
        do {
            return try database.transaction(kind) { try body(database) }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    /// Closes the file. Any later use of it is an error.
    public func close() { database.close() }

    /// Whether there is a file or folder at a path.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
