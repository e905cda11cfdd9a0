internal import Foundation
public import FrameStatistics
import FrameTrace

extension HistoryFile {
    /// Returns the stored frame times of a run, by app and phase.
    ///
    /// - Parameter run: ``HistoryEntry/number``.
    /// - Throws: ``HistoryError``.
    public func figures(of run: Int64) throws(HistoryError) -> [HistoryFigures] {
        try transaction(.deferred) { database in
            let rows = try database.prepare(
                """
                SELECT app, phase, whole, kind, count, times FROM frame_times JOIN lines ON lines.id = line
                WHERE run = ? ORDER BY frame_times.id
                """
            )
            try rows.bind([.integer(run)])
            var figures: [HistoryFigures] = []
            while try rows.step() {
                let (app, phase) = (try rows.text(0), try rows.bool(2) ? nil : try rows.text(1))
                if figures.last?.app != app || figures.last?.phase != phase {
                    figures.append(HistoryFigures(app: app, phase: phase, values: [:]))
                }
                let times = SortedTimes(bytes: try rows.blob(5), count: try rows.count(4))
                switch HistoryTimes(rawValue: try rows.count(3)) {
                case .onCPU: figures[figures.count - 1].onCPU = times
                case .mainThread: figures[figures.count - 1].mainThread = times
                case nil: continue
                }
            }
            return figures
        }
    }
}
