internal import CSQLite

/// What SQLite refused, in its own words.
struct SQLiteError: Error, Equatable {
    /// SQLite's primary result code, such as `SQLITE_BUSY`.
    var code: Int32
    /// SQLite's message.
    var message: String

    /// A value in the file is not of the type that its column must have.
    static func mismatch(_ message: String) -> SQLiteError { SQLiteError(code: SQLITE_MISMATCH, message: message) }

    /// The connection was closed before.
    static let closed = SQLiteError(code: SQLITE_MISUSE, message: "the database is closed")
}
