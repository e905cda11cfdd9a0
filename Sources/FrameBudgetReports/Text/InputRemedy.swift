import FrameBudget
import FrameTrace

/// What to change where input comes faster than a main thread handles it: what takes most of the thread's time decides.
struct InputRemedy {
    let backlog: Backlog
    let result: RunResult

    private var name: String { VisibleText.short(backlog.app ?? "", to: RemedyWords.longestName) }

    /// The advice.
    ///
    /// - Parameter extent: how the line grows, in a sentence.
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

    /// The topic of the advice to take work off a main thread.
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

    /// `, 14.0 ms each`; empty for what is no input.
    private func each(of path: PathID, _ main: MainThreadResult) -> String {
        guard let time = main.handlers.first(where: { $0.path == path })?.input.handling else { return "" }
        return ", \(Figure.milliseconds(time.mean)) ms each"
    }

    /// A handler or work without its app.
    private func label(of path: PathID) -> String {
        let labels = result.labels(of: path).dropFirst()
        return VisibleText.short(labels.joined(separator: " › "), to: RemedyWords.longestName)
    }
}
