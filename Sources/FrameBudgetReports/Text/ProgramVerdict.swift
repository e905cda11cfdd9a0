import FrameBudget
import FrameTrace

/// Findings on the real programs among simulated apps, or on several programs alone, in words. These programs are the
/// purpose of the run.
struct ProgramVerdict {
    /// A sentence on the program with the most late turns; nil if no program has a turn.
    let headline: String?
    /// Evidence for the headline, and sentences on the other programs.
    let details: [String]

    /// Creates the words for a run; nil if it has no program, or one program and nothing else.
    init?(_ result: RunResult) {
        let programs = result.apps.filter { $0.clock?.isOwn == true }
        guard !programs.isEmpty, result.apps.count > 1 else { return nil }
        let judged = programs.filter { $0.total.shown + $0.total.unfinished > 0 }
        let ordered = judged.enumerated().sorted { left, right in
            (right.element.total.missed, left.offset) < (left.element.total.missed, right.offset)
        }.map(\.element)
        let words = ordered.map { (app: $0, words: TurnWords(of: $0)) }
        headline = words.first?.words.headline
        var details: [String] = []
        for (number, program) in words.enumerated() {
            if number > 0 { details.append(program.words.headline) }
            details += program.words.details
            if let phases = Self.byPhase(program.app, in: result) { details.append(phases) }
        }
        for case .program(let finding) in result.findings where finding.kind != .ended {
            details.append(ProgramWords.sentence(finding))
            if finding.kind == .noLoop, let unseen = LoopWords.unseen(result.quality.switches) {
                details.append(unseen)
            }
        }
        self.details = details
    }

    /// Counts the late turns by phase; nil if there is only one phase, or none was late.
    private static func byPhase(_ app: AppResult, in result: RunResult) -> String? {
        let phases = result.figures(of: app)
        guard phases.count > 1, app.total.missed > 0 else { return nil }
        let parts = phases.map { phase, statistics in
            "\(Figure.count(statistics.missed)) of \(Figure.count(statistics.begun)) in '\(PhaseName.short(phase, in: result))'"
        }
        return "Late \(RunUnit(app).nouns) by phase: \(parts.joined(separator: ", "))."
    }
}
