import FrameBudget

/// The phases of an app that a list on the terminal has room for: of more, those with the most missed frames.
struct PhaseChoice {
    /// How many a list shows at most.
    static let most = 12

    /// The phases, in order of time.
    let shown: [(phase: Phase, statistics: FrameStatistics)]
    /// How many phases of the app are left out.
    let left: Int

    /// The phases of an app, after warm-up.
    ///
    /// - Complexity: O(n log n) over the app's phases.
    init(_ app: AppResult, in result: RunResult) {
        let all = result.figures(of: app)
        let ranked = all.indices.sorted { one, other in
            let (left, right) = (all[one].statistics, all[other].statistics)
            // Most first; of the same, the earlier one.
            return (right.missed, right.dropped, one) < (left.missed, left.dropped, other)
        }
        shown = ranked.prefix(Self.most).sorted().map { all[$0] }
        left = all.count - shown.count
    }

    /// What to say of the phases that are left out; nil where there are none.
    func note(_ app: String) -> String? {
        guard left > 0 else { return nil }
        return """
            \(app): \(Figure.count(shown.count)) of \(Figure.count(shown.count + left)) phases, those with the most missed \
            frames; report.html lists all.
            """
    }
}
