internal import CSQLite

/// An error of SQLite, with its code and message.
struct SQLiteError: Error, Equatable {
    /// SQLite's primary result code, such as `SQLITE_BUSY`.
    var code: Int32
    var message: String

    /// Returns the error for a value in the file that does not have the type of its column.
    static func mismatch(_ message: String) -> SQLiteError { SQLiteError(code: SQLITE_MISMATCH, message: message) }

    /// The connection is already closed.
    static let closed = SQLiteError(code: SQLITE_MISUSE, message: "the database is closed")
}
