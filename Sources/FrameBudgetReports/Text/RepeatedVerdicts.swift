import FrameBudget
import FrameStatistics

/// A reason for late frames of an app, and the number of runs with it.
struct RepeatedVerdicts: Equatable {
    /// The reason; nil for runs without a missed frame.
    var cause: String?
    var runs: Int

    /// Returns the reasons given for an app's runs, the most frequent first.
    static func of(_ app: RepeatedRuns.App) -> [RepeatedVerdicts] {
        var rows: [RepeatedVerdicts] = []
        for result in app.results {
            let verdicts = result.total.verdicts.map { count in
                var count = count
                count.cause = count.cause.withoutProcessID
                return count
            }
            let cause = MissCause(verdicts, RunUnit(result))?.noun
            if let place = rows.firstIndex(where: { $0.cause == cause }) {
                rows[place].runs += 1
            } else {
                rows.append(RepeatedVerdicts(cause: cause, runs: 1))
            }
        }
        return rows.enumerated().sorted { ($1.element.runs, $0.offset) < ($0.element.runs, $1.offset) }.map(\.element)
    }

    /// Formats the reasons: `contention: maps in 3 of 5 runs`.
    static func sentence(_ app: RepeatedRuns.App, of count: Int) -> String {
        guard app.results.contains(where: \.drawsFrames) else { return "\(app.name): \(Figure.noFrames)." }
        let parts = of(app).map { "\($0.cause ?? "no missed frame") in \($0.runs) of \(count)" }
        return "\(app.name): \(parts.joined(separator: ", "))."
    }
}
