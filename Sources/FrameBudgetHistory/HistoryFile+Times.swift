internal import Foundation
public import FrameStatistics
import FrameTrace
internal import GRDB

extension HistoryFile {
    /// All frame times of a run by app and phase, as far as they are kept.
    ///
    /// - Parameter run: ``HistoryEntry/number``.
    /// - Throws: ``HistoryError``.
    public func figures(of run: Int64) throws(HistoryError) -> [HistoryFigures] {
        do {
            return try queue.read { database in
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT app, phase, whole, kind, count, times FROM frame_times JOIN lines ON lines.id = line
                        WHERE run = ? ORDER BY frame_times.id
                        """,
                    arguments: [run]
                )
                var figures: [HistoryFigures] = []
                for row in rows {
                    let isWhole: Bool = row[2]
                    let (app, phase): (String, String?) = (row[0], isWhole ? nil : row[1])
                    if figures.last?.app != app || figures.last?.phase != phase {
                        figures.append(HistoryFigures(app: app, phase: phase, values: [:]))
                    }
                    let bytes: Data = row[5]
                    let times = SortedTimes(bytes: Array(bytes), count: row[4])
                    switch HistoryTimes(rawValue: row[3]) {
                    case .onCPU: figures[figures.count - 1].onCPU = times
                    case .mainThread: figures[figures.count - 1].mainThread = times
                    case nil: continue
                    }
                }
                return figures
            }
        } catch {
            throw HistoryError.of(error, path: path)
        }
    }
}
