import FrameBudget
import FrameBudgetReports

extension RunCommand {
    /// A finished run and its folder.
    struct Recorded {
        var run: AnalyzedRun
        var folder: String
        var wasInterrupted: Bool

        /// A sentence on the real program that failed by itself; nil if none did.
        var failedProgram: String? {
            run.result.apps.first { $0.program?.hasFailed ?? false }.flatMap { app in
                app.program.map { "\(app.name) \(ProgramWords.ending($0)); what it printed is in \(folder)" }
            }
        }
    }
}
