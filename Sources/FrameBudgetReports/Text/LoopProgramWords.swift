import FrameBudget

/// Words on the program that the turns belong to, if one process ran several programs in succession.
enum LoopProgramWords {
    /// Returns a sentence; nil if the process ran only one program with a loop.
    static func sentence(_ app: AppResult) -> String? {
        guard let program = app.loop?.program else { return nil }
        let nouns = RunUnit(app).nouns
        // A process may have cleared its command line, or have ended before that was read.
        let isKnown = !program.allSatisfy(\.isWhitespace)
        let which = isKnown ? VisibleText.short(program, to: 48) : "one whose command line is not known"
        return "The process ran several programs with a loop, one after the other. These are the \(nouns) of "
            + "\(which), which has the most of them."
    }
}
