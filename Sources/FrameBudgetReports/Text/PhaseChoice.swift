import FrameBudget

/// Phases of an app that fit into a terminal list: if there are too many, those with the most missed frames.
struct PhaseChoice {
    /// Maximum number of phases in a list.
    static let most = 12

    /// The phases, in order of time.
    let shown: [(phase: Phase, statistics: FrameStatistics)]
    /// Number of phases of the app that are left out.
    let left: Int

    /// Selects the phases of an app, after warm-up.
    ///
    /// - Complexity: O(n log n) over the app's phases.
    init(_ app: AppResult, in result: RunResult) {
        let all = result.figures(of: app)
        let ranked = all.indices.sorted { one, other in
            let (left, right) = (all[one].statistics, all[other].statistics)
            // Most first; of equal ones, the earlier.
            return (right.missed, right.dropped, one) < (left.missed, left.dropped, other)
        }
        shown = ranked.prefix(Self.most).sorted().map { all[$0] }
        left = all.count - shown.count
    }

    /// Returns a note on the phases that are left out; nil if there are none.
    func note(_ app: String) -> String? {
        guard left > 0 else { return nil }
        return """
            \(app): \(Figure.count(shown.count)) of \(Figure.count(shown.count + left)) phases, those with the most missed \
            frames; report.html lists all.
            """
    }
}
