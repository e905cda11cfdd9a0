internal import CSQLite

/// A connection to an SQLite file. Not Sendable: use it from one thread at a time.
///
/// It closes with ``close()``, or with its last reference.
@safe final class SQLiteDatabase {  // The pointer never leaves this folder, and is nil once it is closed.
    /// What a connection may do.
    enum Access {
        /// Read a file that exists.
        case readOnly
        /// Read and write, and create the file.
        case readWrite
    }

    /// When a transaction takes its lock.
    enum Transaction: String {
        /// With the first statement that reads.
        case deferred = "BEGIN DEFERRED"
        /// At once, for writing: a transaction that reads before it writes can't be overtaken by another writer.
        case immediate = "BEGIN IMMEDIATE"
    }

    private var connection: OpaquePointer?

    /// Opens a file. SQLite first reads it with the first statement.
    ///
    /// - Parameter patience: how long a statement waits for the locks of other connections, in seconds.
    init(_ path: String, _ access: Access, patience: Double) throws(SQLiteError) {
        let flags =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        // SQLite gives relative paths such as ":memory:" a special meaning.
        let place = path.hasPrefix("/") ? path : "./" + path
        // SQLite copies the path, and writes the connection into a variable that outlives the call.
        let status = unsafe sqlite3_open_v2(place, &connection, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard status == SQLITE_OK else {
            let error = error(status)
            close()
            throw error
        }
        // The connection is open, as checked above; this also holds for the calls below.
        try check(unsafe sqlite3_busy_timeout(connection, Int32(patience * 1000)))
        try check(unsafe fb_sqlite_distrust_file(connection))
        try run("PRAGMA foreign_keys = ON")
    }

    deinit { close() }

    /// Closes the file, and rolls back a transaction that is open. Statements that still exist fail from now on.
    func close() {
        // This object owns the connection and does not use it again; NULL is allowed. SQLite frees it with its last
        // statement.
        _ = unsafe sqlite3_close_v2(connection)
        unsafe connection = nil
    }

    /// Runs statements without parameters, ignoring their rows.
    func run(_ sql: String) throws(SQLiteError) {
        let connection = try unsafe open()
        // The connection is open; SQLite reads the text during the call.
        try check(unsafe sqlite3_exec(connection, sql, nil, nil, nil))
    }

    func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        let connection = try unsafe open()
        var statement: OpaquePointer?
        // The connection is open; SQLite reads the text during the call and writes into a local variable.
        try check(unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        guard let statement = unsafe statement else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "an empty statement")
        }
        return unsafe SQLiteStatement(statement, of: self)  // Made by this connection, and handed over.
    }

    /// Runs one statement that changes the database.
    func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) { try prepare(sql).run(values) }

    /// Returns the first column of the first row; nil if there is no row.
    func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? try statement.integer(0) : nil
    }

    /// Runs a transaction, which takes effect completely or, if it throws, not at all.
    func transaction<Value>(_ kind: Transaction, _ body: () throws -> Value) throws -> Value {
        try run(kind.rawValue)
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // After some errors SQLite has already rolled back. The first error is the one to report.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    var changes: Int { get throws(SQLiteError) { Int(unsafe sqlite3_changes(try open())) } }  // Open.

    /// The id of the row that the last INSERT added.
    var lastRow: Int64 { get throws(SQLiteError) { unsafe sqlite3_last_insert_rowid(try open()) } }  // Open.

    /// Throws SQLite's error if a call did not succeed.
    func check(_ status: Int32) throws(SQLiteError) {
        guard status == SQLITE_OK else { throw error(status) }
    }

    /// Returns the error of the call that has just returned a status.
    func error(_ status: Int32) -> SQLiteError {
        // Both texts end with a zero and live until the next call; they are copied. NULL means "out of memory".
        let text = unsafe String(cString: connection == nil ? sqlite3_errstr(status) : sqlite3_errmsg(connection))
        return SQLiteError(code: status & 0xFF, message: text)
    }

    private func open() throws(SQLiteError) -> OpaquePointer {
        guard let connection = unsafe connection else { throw .closed }
        return unsafe connection  // For a call that follows at once.
    }
}
