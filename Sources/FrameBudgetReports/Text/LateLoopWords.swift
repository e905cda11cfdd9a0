import FrameBudget

/// That loops of other processes of a recorded program have more late turns than the one that is judged, in words.
enum LateLoopWords {
    /// A sentence on each of them, the one with the most late turns first.
    static func sentences(_ result: RunResult) -> [String] {
        result.findings.compactMap { if case .lateLoop(let loop) = $0 { sentence(loop) } else { nil } }
    }

    /// What a reader should know of one, and how to see why its turns were late.
    static func sentence(_ loop: LateLoop) -> String {
        let turns = "\(Figure.count(loop.late)) of \(Figure.counted(loop.turns, "turn"))"
        return
            "Another process has more late turns: \(name(loop)), \(turns) over the budget. fbprof report RUN --thread "
            + "\(loop.process) shows why."
    }

    /// What to do about the one with the most late turns; nil where no other process has more than the loop that is judged.
    static func remedy(_ result: RunResult) -> QualityWords.Line? {
        for case .lateLoop(let loop) in result.findings {
            return RemedyWords.line(
                "Look at the loop of \(name(loop))",
                "It took longer than the budget in \(Figure.count(loop.late)) of \(Figure.counted(loop.turns, "turn")), more than the loop that "
                    + "is judged here: fbprof report RUN --thread \(loop.process) shows why."
            )
        }
        return nil
    }

    /// The process: its name, its number and, where others have the name, what tells it from those.
    private static func name(_ loop: LateLoop) -> String {
        let argument = loop.argument.map { ", \(VisibleText.short($0, to: longestArgument))" } ?? ""
        return "\(VisibleText.short(loop.name, to: longestArgument)) (PID \(loop.process)\(argument))"
    }

    /// Longer arguments are cut.
    static let longestArgument = 48
}
