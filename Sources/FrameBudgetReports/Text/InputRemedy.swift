import FrameBudget
import FrameTrace

/// Advice on input that arrives faster than a main thread handles it. The largest use of the thread's time decides.
struct InputRemedy {
    let backlog: Backlog
    let result: RunResult

    private var name: String { VisibleText.short(backlog.app ?? "", to: RemedyWords.longestName) }

    /// Returns the advice.
    ///
    /// - Parameter extent: growth of the input backlog, in a sentence.
    func line(_ extent: String) -> QualityWords.Line {
        guard let main = result.apps.first(where: { $0.name == backlog.app })?.mainThread,
            let most = main.time.causes.max(by: { $0.busy.total < $1.busy.total })
        else {
            return RemedyWords.line("Handle the input of \(name) in less time", "\(extent) Do less in its handlers.")
        }
        let share = "\(Figure.percent(main.time.share(of: most.cause))) of the main thread's time"
        let work = label(of: most.path)
        let which = work.isEmpty ? "" : ", most of it \(work)\(each(of: most.path, main))"
        switch most.cause {
        case .displayLink:
            return RemedyWords.line(
                "Leave time for the input of \(name)",
                "\(extent) Its frames take \(share). Shorten them, or draw at a lower rate."
            )
        case .userEvent:
            return RemedyWords.line(
                "Handle \(work.isEmpty ? "the input" : work) of \(name) in less time",
                "\(extent) User events take \(share)\(which). Do less in them, move that work to a queue, or handle only the "
                    + "newest event."
            )
        case .timer, .mainQueue, .system:
            return RemedyWords.line(
                Self.move(work, of: name),
                "\(extent) \(Self.subject(most.cause)) \(share)\(which): input waits meanwhile."
            )
        }
    }

    /// Returns the topic of the advice to take work off a main thread.
    static func move(_ work: String, of app: String) -> String {
        "Move \(work.isEmpty ? "background work" : work) of \(app) to a queue"
    }

    private static func subject(_ cause: MainThreadCause) -> String {
        switch cause {
        case .userEvent: "User events take"
        case .timer: "Timers take"
        case .displayLink: "Frames take"
        case .mainQueue: "Work of the main queue takes"
        case .system: "What the system calls the app for takes"
        }
    }

    /// Formats the mean handling time: `, 14.0 ms each`; empty for a path that handles no input.
    private func each(of path: PathID, _ main: MainThreadResult) -> String {
        guard let time = main.handlers.first(where: { $0.path == path })?.input.handling else { return "" }
        return ", \(Figure.milliseconds(time.mean)) ms each"
    }

    /// Returns the label of a handler or of work, without its app.
    private func label(of path: PathID) -> String {
        let labels = result.labels(of: path).dropFirst()
        return VisibleText.short(labels.joined(separator: " › "), to: RemedyWords.longestName)
    }
}
