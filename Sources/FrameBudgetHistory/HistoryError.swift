internal import CSQLite

/// Why a history could not be opened, read or written, and what to do about it. The file is as it was.
public struct HistoryError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure, which decides the exit status.
    public enum Code: Sendable, Equatable {
        /// There is no file.
        case missing
        /// The file is no history: something else, or damaged.
        case unreadable
        /// A later version of fbprof wrote it.
        case newer
        /// Somebody else was writing for too long.
        case busy
        /// The disk or the system refuses.
        case storage
    }

    /// The kind of failure.
    public let code: Code
    /// One line for the user.
    public let description: String

    /// A failure of a kind.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// What SQLite said of a file, for the user.
    static func of(_ error: any Error, path: String) -> HistoryError {
        if let error = error as? HistoryError { return error }
        guard let error = error as? SQLiteError else { return HistoryError(.storage, "\(path): \(error)") }
        let said = error.message
        switch error.code {
        case SQLITE_NOTADB:
            return HistoryError(.unreadable, "\(path) is not a history of fbprof: it is not an SQLite database")
        // The statements are right, so an error in one of them is a table or a value that is not what it must be.
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
