import FrameBudget
import FrameTrace

/// What causes cost apps, and in how many frames.
extension RemedyWords {
    /// What each cause cost each app; several causes together count for each of their parts.
    var losses: [Loss] {
        result.apps.flatMap { app in
            app.total.causes(RunUnit(app)).flatMap { count in
                let isShared = count.cause.kind == .mixed
                let causes = isShared ? count.parts ?? [] : [VerdictPart(count.cause, .zero)]
                return causes.map { part in
                    Loss(
                        app: app,
                        cause: part.cause,
                        // Results of earlier versions do not count the frames of a part.
                        missed: part.frames ?? count.missed,
                        dropped: count.dropped,
                        examples: isShared ? [] : count.examples ?? [],
                        together: isShared ? count.missed : nil
                    )
                }
            }
        }
    }

    /// By what causes are ranked, as the headline does: dropped intervals and late frames, and without a display late turns.
    func weight(_ losses: [Loss]) -> (Int, Int) {
        let dropped = losses.reduce(0) { $0 + $1.dropped }
        let missed = losses.reduce(0) { $0 + ($1.isShared ? 0 : $1.missed) } + shared(losses)
        return unit.hasDisplay ? (dropped + missed, missed) : (missed, dropped)
    }

    /// In how many frames parts of several causes together are one, at most: a frame may have two of them.
    private func shared(_ losses: [Loss]) -> Int {
        var frames: [String: Int] = [:]
        for loss in losses {
            guard let together = loss.together else { continue }
            frames[loss.app.name] = min(together, frames[loss.app.name, default: 0] + loss.missed)
        }
        return frames.values.reduce(0, +)
    }

    /// How many late frames it was, as the table of causes counts them; of causes of one long frame the intervals that it
    /// dropped.
    ///
    /// Turns of a program in a workload stand after frames of simulated apps.
    func extent(_ losses: [Loss]) -> String {
        let units = Dictionary(grouping: losses) { RunUnit($0.app).hasDisplay }
        if let frames = units[true], let turns = units[false] {
            return "\(ofUnit(of: frames).extent(frames)); \(ofUnit(of: turns).extent(turns))"
        }
        let missed = losses.reduce(0) { $0 + ($1.isShared ? 0 : $1.missed) }
        let together = shared(losses)
        guard missed + together > 0 else {
            return Figure.counted(losses.reduce(0) { $0 + $1.dropped }, unit.interval)
        }
        guard together > 0 else { return Figure.counted(missed, "late \(unit.noun)") }
        return missed > 0
            ? "\(Figure.counted(missed, "late \(unit.noun)")), and up to \(Figure.count(together)) more with other causes"
            : "up to \(Figure.counted(together, "late \(unit.noun)")), with other causes"
    }
}
