public import FrameStatistics
import FrameTrace

extension HistoryFile {
    /// The names that a query can ask for.
    public struct Names: Sendable, Equatable {
        /// The apps.
        public var apps: [String]
        /// The workloads.
        public var workloads: [String]
        /// The branches.
        public var branches: [String]
    }

    /// Returns the names in the history, sorted.
    ///
    /// - Throws: ``HistoryError``.
    public func names() throws(HistoryError) -> Names {
        try transaction(.deferred) { database in
            func column(_ sql: String) throws -> [String] {
                let rows = try database.prepare(sql)
                var texts: [String] = []
                while try rows.step() { texts.append(try rows.text(0)) }
                return texts
            }
            return Names(
                apps: try column("SELECT DISTINCT app FROM lines ORDER BY app"),
                workloads: try column("SELECT DISTINCT workload FROM lanes ORDER BY workload"),
                branches: try column("SELECT DISTINCT branch FROM runs WHERE branch IS NOT NULL ORDER BY branch")
            )
        }
    }

    /// Returns all runs, oldest first.
    ///
    /// - Throws: ``HistoryError``.
    public func runs() throws(HistoryError) -> [HistoryEntry] {
        try transaction(.deferred) { try Self.runs(HistoryQuery(), $0) }
    }
}
