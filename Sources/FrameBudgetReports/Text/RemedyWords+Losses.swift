import FrameBudget
import FrameTrace

/// Cost of causes for apps, and the number of frames that they affect.
extension RemedyWords {
    /// Cost of each cause for each app; several causes together count for each of their parts.
    var losses: [Loss] {
        result.apps.flatMap { app in
            app.total.causes(RunUnit(app)).flatMap { count in
                let isShared = count.cause.kind == .mixed
                // Results of earlier versions have no examples of a part.
                let causes = isShared ? count.parts ?? [] : [VerdictPart(count.cause, .zero)]
                return causes.map { part in
                    Loss(
                        app: app,
                        cause: part.cause,
                        // Results of earlier versions do not count the frames of a part.
                        missed: part.frames ?? count.missed,
                        dropped: count.dropped,
                        examples: isShared ? part.examples ?? [] : count.evidence,
                        together: isShared ? count.missed : nil
                    )
                }
            }
        }
    }

    /// Returns the weight by which causes are ranked, as in the headline: dropped intervals and late frames or, without
    /// a display, late turns.
    func weight(_ losses: [Loss]) -> (Int, Int) {
        let dropped = losses.reduce(0) { $0 + $1.dropped }
        let missed = losses.reduce(0) { $0 + ($1.isShared ? 0 : $1.missed) } + shared(losses)
        return unit.hasDisplay ? (dropped + missed, missed) : (missed, dropped)
    }

    /// Returns the largest number of frames in which these causes are parts of several together; a frame may have two
    /// of them.
    private func shared(_ losses: [Loss]) -> Int {
        var frames: [String: Int] = [:]
        for loss in losses {
            guard let together = loss.together else { continue }
            frames[loss.app.name] = min(together, frames[loss.app.name, default: 0] + loss.missed)
        }
        return frames.values.reduce(0, +)
    }

    /// Counts the late frames as in the table of causes; for causes of one long frame, the intervals that it dropped.
    ///
    /// Turns of a program in a workload follow the frames of simulated apps.
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
