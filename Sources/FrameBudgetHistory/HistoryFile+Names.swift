public import FrameStatistics
import FrameTrace
internal import GRDB

extension HistoryFile {
    /// What there is to ask for.
    public struct Names: Sendable, Equatable {
        /// The apps.
        public var apps: [String]
        /// The workloads.
        public var workloads: [String]
        /// The branches.
        public var branches: [String]
    }

    /// The names in the history, in order.
    ///
    /// - Throws: ``HistoryError``.
    public func names() throws(HistoryError) -> Names {
        do {
            return try queue.read { database in
                func column(_ sql: String) throws -> [String] { try String.fetchAll(database, sql: sql) }
                return Names(
                    apps: try column("SELECT DISTINCT app FROM lines ORDER BY app"),
                    workloads: try column("SELECT DISTINCT workload FROM lanes ORDER BY workload"),
                    branches: try column("SELECT DISTINCT branch FROM runs WHERE branch IS NOT NULL ORDER BY branch")
                )
            }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    /// All runs, oldest first.
    ///
    /// - Throws: ``HistoryError``.
    public func runs() throws(HistoryError) -> [HistoryEntry] {
        do {
            return try queue.read { try Self.runs(HistoryQuery(), $0) }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }

    /// Closes the file.
    ///
    /// - Throws: ``HistoryError``.
    public func close() throws(HistoryError) {
        do {
            try queue.close()
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }
}
