import FrameBudget

/// Words on loops of a recorded program, in other processes or threads, that have more late turns than the judged loop;
/// and on threads whose own frames are late, besides those that are judged.
enum LateLoopWords {
    /// Returns a sentence on each of them, the one with the most late turns first.
    static func sentences(_ result: RunResult) -> [String] {
        result.findings.compactMap { if case .lateLoop(let loop) = $0 { sentence(loop) } else { nil } }
    }

    /// Describes such a loop, and how to see why its turns were late.
    static func sentence(_ loop: LateLoop) -> String {
        if loop.countsFrames == true {
            let subject = owner(loop)
            return
                "\(subject.prefix(1).uppercased())\(subject.dropFirst()) has frames of its own: \(Figure.count(loop.late)) of "
                + "\(Figure.count(loop.turns)) took longer than the budget. To judge them: \(command(loop))."
        }
        let turns = "\(Figure.count(loop.late)) of \(Figure.counted(loop.turns, "turn"))"
        if let thread = loop.thread {
            return
                "Thread \(VisibleText.short(thread, to: longestArgument)) has a loop of its own: \(turns) took longer than the budget. "
                + "To judge it: \(command(loop, thread))."
        }
        return
            "Another process has more late turns: \(name(loop)), \(turns) over the budget. fbprof report RUN --thread "
            + "\(loop.process) shows why."
    }

    /// Returns advice on the loop with the most late turns; nil if no other loop has more than the judged one.
    static func remedy(_ result: RunResult) -> QualityWords.Line? {
        for case .lateLoop(let loop) in result.findings {
            if loop.countsFrames == true {
                return RemedyWords.line(
                    "Look at the frames of \(owner(loop))",
                    "\(Figure.count(loop.late)) of \(Figure.counted(loop.turns, "frame")) took longer than the budget; of the frames that "
                        + "are judged here, \(judgedFrames(loop, result)). \(command(loop)) shows why."
                )
            }
            if let thread = loop.thread {
                return RemedyWords.line(
                    "Check whether thread \(VisibleText.short(thread, to: longestArgument)) has a budget",
                    "\(Figure.count(loop.late)) of its \(Figure.counted(loop.turns, "turn")) took longer than the budget; the loop that is "
                        + "judged here has \(judged(loop, result)). If users wait for this thread, \(command(loop, thread)) shows why its "
                        + "turns were late."
                )
            }
            return RemedyWords.line(
                "Look at the loop of \(name(loop))",
                "It took longer than the budget in \(Figure.count(loop.late)) of \(Figure.counted(loop.turns, "turn")), more than the loop that "
                    + "is judged here: fbprof report RUN --thread \(loop.process) shows why."
            )
        }
        return nil
    }

    /// Returns the number of late turns of the judged loop, in words.
    private static func judged(_ loop: LateLoop, _ result: RunResult) -> String {
        let late = result.apps.first { $0.name == loop.app }?.total.missed ?? 0
        return late == 0 ? "none that was late" : Figure.counted(late, "late turn")
    }

    /// Returns the number of late frames of the judged thread, as a clause.
    private static func judgedFrames(_ loop: LateLoop, _ result: RunResult) -> String {
        let late = result.apps.first { $0.name == loop.app }?.total.missed ?? 0
        return late == 0 ? "none was late" : late == 1 ? "1 was late" : "\(Figure.count(late)) were late"
    }

    /// Names the thread or process that marks or presents these frames.
    private static func owner(_ loop: LateLoop) -> String {
        loop.thread.map { "thread \(VisibleText.short($0, to: longestArgument))" } ?? "process \(name(loop))"
    }

    /// Returns the command that judges such a thread, or the main thread of such a process.
    private static func command(_ loop: LateLoop) -> String {
        loop.thread.map { command(loop, $0) } ?? "fbprof report RUN --thread \(loop.process)"
    }

    /// Returns the command that judges a thread: by its name, or by its number if others share the name.
    private static func command(_ loop: LateLoop, _ thread: String) -> String {
        let chosen = loop.number.map { "\($0)" } ?? VisibleText.short(ShellWords.quoted(thread), to: longestArgument)
        return "fbprof report RUN --thread \(chosen)"
    }

    /// Describes the process: its name, its number and, if others share the name, an argument that distinguishes it.
    private static func name(_ loop: LateLoop) -> String {
        let argument = loop.argument.map { ", \(VisibleText.short($0, to: longestArgument))" } ?? ""
        return "\(VisibleText.short(loop.name, to: longestArgument)) (PID \(loop.process)\(argument))"
    }

    /// Maximum length of an argument; longer ones are cut.
    static let longestArgument = 48
}
