internal import CSQLite

/// Why a history could not be opened, read or written, and what to do about it. The file is unchanged.
public struct HistoryError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure, which decides the exit status.
    public enum Code: Sendable, Equatable {
        /// There is no file.
        case missing
        /// The file is not a history, or is damaged.
        case unreadable
        /// A later version of fbprof wrote it.
        case newer
        /// Another writer held the lock for too long.
        case busy
        /// The disk or the system refused.
        case storage
    }

    /// The kind of failure.
    public let code: Code
    /// One line for the user.
    public let description: String

    /// Creates an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Converts an error of SQLite into one for the user.
    static func of(_ error: any Error, path: String) -> HistoryError {
        if let error = error as? HistoryError { return error }
        guard let error = error as? SQLiteError else { return HistoryError(.storage, "\(path): \(error)") }
        let said = error.message
        switch error.code {
        case SQLITE_NOTADB:
            return HistoryError(.unreadable, "\(path) is not a history of fbprof: it is not an SQLite database")
        // The statements are correct, so an error in one of them means that a table or a value in the file is not as it
        // must be.
        case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_MISMATCH:
            return HistoryError(
                .unreadable,
                "\(path) is damaged (\(said)); nothing was changed. Make it again from the folders of its runs: "
                    + "fbprof history rebuild \(path) RUNS"
            )
        case SQLITE_BUSY, SQLITE_LOCKED:
            return HistoryError(.busy, "\(path) has been locked by another writer for too long; try again")
        case SQLITE_FULL:
            return HistoryError(.storage, "could not write \(path): the disk is full")
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH:
            return HistoryError(.storage, "could not open or write \(path): \(said)")
        default:
            return HistoryError(.storage, "\(path): \(said)")
        }
    }
}
