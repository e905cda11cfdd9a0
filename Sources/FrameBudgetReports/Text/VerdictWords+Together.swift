import FrameBudget

/// Several causes that made frames late together, in words.
extension VerdictWords {
    /// Returns parts that made a frame late together, the program's own first, with their times, as the end of a
    /// sentence about an app.
    ///
    /// - Parameter others: number of further parts.
    static func together(_ parts: [VerdictPart], others: Int = 0) -> String {
        "several causes together: \(list(parts, others: others))"
    }

    /// Returns the same for several frames.
    ///
    /// - Parameters:
    ///   - parts: the parts with their mean times in these frames.
    ///   - others: number of further parts.
    ///   - frames: number of frames.
    static func together(
        _ parts: [VerdictPart],
        others: Int,
        averagedOver frames: Int,
        _ unit: RunUnit
    ) -> String {
        let scope =
            frames == 1 ? " in 1 \(unit.noun)" : ", averaged over \(Figure.counted(frames, "such \(unit.noun)"))"
        return "several causes together\(scope): \(list(parts, others: others))"
    }

    private static func list(_ parts: [VerdictPart], others: Int) -> String {
        let (groups, more) = CauseNoun.named(parts, most: mostParts, others: others)
        return WordList.text(groups.map(\.withTimes) + (more > 0 ? ["\(more) more"] : []))
    }

    private static let mostParts = 3
}
