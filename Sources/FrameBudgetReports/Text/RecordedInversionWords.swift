import FrameBudget
import FrameTrace

/// Priority inversions of programs recorded from outside. They are causes of late turns, by kernel priorities, and not
/// waits by class.
struct RecordedInversionWords {
    /// The result with the inversions.
    var result: RunResult

    /// Description of the search and its criteria.
    var method: String {
        "Looked for in late \(RunUnit(result).nouns), by nice values and real-time priorities: the thread waited for another one that "
            + "was ready while a thread of lower rank than the waiter had its CPU."
    }

    /// Recorded programs with turns or frames.
    private var apps: [AppResult] { result.apps.filter { $0.loop != nil } }

    /// Whether inversions were looked for in this way.
    var isApplicable: Bool { result.inversions == nil && !apps.isEmpty }

    /// Number of late turns due to inversions.
    var count: Int { apps.reduce(0) { $0 + alone($1).reduce(0) { $0 + $1.missed } + shared($1) } }

    /// A line for each program with inversions: the number of late turns that they caused, and the causes.
    var lines: [QualityWords.Line] {
        guard isApplicable else { return [] }
        return apps.compactMap { app in
            text(app).map { QualityWords.Line(topic: VisibleText.short(app.name, to: Self.longestName), text: $0) }
        }
    }

    private static let longestName = 60

    private func text(_ app: AppResult) -> String? {
        let unit = RunUnit(app)
        let (alone, shared) = (alone(app), shared(app))
        let missed = alone.reduce(0) { $0 + $1.missed }
        guard missed + shared > 0 else { return nil }
        let late = Figure.counted(app.total.missed, unit.lateNoun)
        let causes = alone.map { "\(VerdictWords.noun($0)): \(Figure.count($0.missed))" }
        let more = shared > 0 ? ["\(Figure.count(shared)) with other causes"] : []
        return "\(Figure.count(missed + shared)) of \(late): \((causes + more).joined(separator: "; "))"
    }

    /// Returns the causes that are single inversions.
    private func alone(_ app: AppResult) -> [VerdictCount] {
        app.total.verdicts.filter { $0.cause.kind == .inversion && $0.missed > 0 }
    }

    /// Returns the number of late turns with an inversion among several causes. For results of earlier versions, which
    /// do not count them, this is an upper bound.
    private func shared(_ app: AppResult) -> Int {
        app.total.verdicts.filter { $0.cause.kind == .mixed }.reduce(0) { sum, count in
            if let inverted = count.invertedCount { return sum + inverted }
            let frames = (count.parts ?? []).filter { $0.cause.kind == .inversion }.reduce(0) { sum, part in
                sum + (part.frames ?? count.missed)
            }
            // A turn may have several inversions.
            return sum + min(frames, count.missed)
        }
    }
}
