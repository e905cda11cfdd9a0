internal import CSQLite
internal import Glibc

/// A history of runs in an SQLite file. The folders of the runs stay the record; the file can be made again from them.
///
/// One file at rest: a rollback journal and no write-ahead log, so that a cache or an artifact of CI that copies the file
/// copies all of it. Several processes may write at once: each waits for the others.
/// One thread at a time uses an open one.
public struct HistoryFile {
    /// The file.
    public let path: String

    let database: SQLiteDatabase

    /// For how long a writer waits for others, in seconds.
    static let patience = 30.0

    /// Opens a history to write to it, and makes it where there is none.
    ///
    /// - Throws: ``HistoryError``; then the file is as it was.
    public static func open(_ path: String) throws(HistoryError) -> HistoryFile { try open(path, schema: .current) }

    /// Opens a history that is there, to read it. One of an earlier version is brought to this one.
    ///
    /// - Throws: ``HistoryError``; then the file is as it was.
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
            // A writer was killed halfway: who opens the file to write puts it back as it was before.
        } catch {
            throw HistoryError.of(error, path: path)
        }
        return try open(path, schema: schema)
    }

    /// Runs a transaction on the file.
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

    /// Closes the file. An error follows each use of it from then on.
    public func close() { database.close() }

    /// Whether something has this name.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
