import FrameStatistics
import FrameTrace

/// What depends on a limit in which the sides of a paired gate differ, in words.
extension PairedWords {
    /// Names the app whose budget or rate differs, with both values, if a share that depends on it moved; empty if none
    /// did. It follows the headline.
    var otherLimit: String {
        let all = report.limits.keys.sorted().compactMap { limit(of: $0) }
        guard let first = all.first else { return "" }
        let others = all.count - 1
        return " \(first)" + (others == 0 ? "" : " The same holds for \(Figure.counted(others, "other app")).")
    }

    private func limit(of app: String) -> String? {
        guard let limits = report.limits[app] else { return nil }
        let hasMoved = report.rows.contains { row in
            row.app == app && limits.dependents.contains(row.metric)
                && (row.estimate.map { !$0.interval.contains(0) } ?? false)
        }
        guard hasMoved else { return nil }
        return limits.difference(of: app)
            + (limits.isOfRate
                ? ": its shares of missed frames and of dropped intervals depend on that rate."
                : ": its \(unit.title(of: .missedShare)) depends on it.")
    }
}
