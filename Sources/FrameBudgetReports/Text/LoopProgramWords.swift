import FrameBudget

/// Of which program the turns are, where one process ran several, one after the other.
enum LoopProgramWords {
    /// A sentence; nil where the process ran one program with a loop.
    static func sentence(_ app: AppResult) -> String? {
        guard let program = app.loop?.program else { return nil }
        let nouns = RunUnit(app).nouns
        return "The process ran several programs with a loop, one after the other. These are the \(nouns) of "
            + "\(VisibleText.short(program, to: 48)), which has the most of them."
    }
}
