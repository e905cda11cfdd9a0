import FrameBudget
import FrameTrace

/// Priority inversions of programs that were recorded from outside: there they are causes of late turns, by the kernel's ranks,
/// and not waits by class.
struct RecordedInversionWords {
    /// The result that they are of.
    var result: RunResult

    /// What was looked for, and by what.
    var method: String {
        "Looked for in late \(RunUnit(result).nouns), by nice values and real-time priorities: the thread waited for another one that "
            + "was ready while a thread of lower rank than the waiter had its CPU."
    }

    /// The recorded programs that have turns or frames.
    private var apps: [AppResult] { result.apps.filter { $0.loop != nil } }

    /// Whether they were looked for in this way.
    var isLookedFor: Bool { result.inversions == nil && !apps.isEmpty }

    /// How many late turns are due to one.
    var count: Int { apps.reduce(0) { $0 + alone($1).reduce(0) { $0 + $1.missed } + shared($1) } }

    /// A line for each program that has any: how many of its late turns, and by what.
    var lines: [QualityWords.Line] {
        guard isLookedFor else { return [] }
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

    /// The causes that are inversions by themselves.
    private func alone(_ app: AppResult) -> [VerdictCount] {
        app.total.verdicts.filter { $0.cause.kind == .inversion && $0.missed > 0 }
    }

    /// How many late turns have one among several causes; of results of earlier versions, which do not count them, at most so many.
    private func shared(_ app: AppResult) -> Int {
        app.total.verdicts.filter { $0.cause.kind == .mixed }.reduce(0) { sum, count in
            if let inverted = count.invertedCount { return sum + inverted }
            let frames = (count.parts ?? []).filter { $0.cause.kind == .inversion }.reduce(0) { sum, part in
                sum + (part.frames ?? count.missed)
            }
            // A turn may have several of them.
            return sum + min(frames, count.missed)
        }
    }
}
