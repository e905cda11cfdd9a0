import FrameBudget
import FrameTrace

/// A slow launch, or a slow return to the screen, in words: its longest part, and advice on that.
enum SlowLaunchWords {
    /// Describes the finding, in sentences.
    static func sentence(_ launch: SlowLaunch) -> String {
        let cpu = launch.stepCPU.map { ", \(Figure.short($0))" } ?? ""
        let step = launch.step.isEmpty ? "" : " Step \(launch.step) took most of its CPU time\(cpu)."
        let since = launch.returnedAt == nil ? "the app was opened" : "the return began"
        return
            "\(launch.app): \(busy(launch)).\(step) That frame was committed \(Figure.short(launch.firstFrame)) after \(since)."
    }

    /// Returns advice; nil if the app's own steps took longest, or a transfer, which another finding covers.
    static func remedy(_ launch: SlowLaunch) -> QualityWords.Line? {
        let text = "\(busy(launch, of: " of \(short(launch.app))"))."
        let sentence: String = text.prefix(1).uppercased() + text.dropFirst()
        if launch.ready != nil { return HangReadyWords.advice(launch.app, launch.runnableBy, sentence) }
        guard let wait = launch.wait, let kind = launch.waitKind, !kind.isTransfer else {
            return nil
        }
        if RemedyWords.isLock(wait), let app = launch.heldBy {
            return RemedyWords.line(
                "Release \(short(wait)) sooner in \(short(app))",
                "\(sentence) Hold it for less time there, or take it on a queue."
            )
        }
        let place = launch.returnedAt == nil ? "launch" : "return"
        return RemedyWords.line(
            kind == .sleep
                ? "Do not sleep in the \(place) of \(short(launch.app))"
                : "Do not wait for \(short(wait)) in the \(place) of \(short(launch.app))",
            "\(sentence) Go asynchronous."
        )
    }

    /// Describes the time before the first frame: `the main thread was busy for 1.43 s before the first frame, 1.36 s
    /// of that waiting for lock db, held by indexer (ix)`.
    private static func busy(_ launch: SlowLaunch, of app: String = "") -> String {
        let frame = launch.returnedAt.map { "first frame of its return at \(Figure.moment($0))" } ?? "first frame"
        return "the main thread\(app) was busy for \(Figure.short(launch.busy)) before the \(frame), \(cause(launch))"
    }

    private static func cause(_ launch: SlowLaunch) -> String {
        if let ready = launch.ready {
            return "\(Figure.short(ready)) of that \(HangReadyWords.clause(ready, launch.runnableBy))"
        }
        guard let wait = launch.wait, let waited = launch.waited else { return "waits included" }
        let time = "\(Figure.short(waited)) of that"
        if launch.waitKind == .sleep { return "\(time) asleep" }
        return "\(time) waiting for \(wait)\(holder(launch))"
    }

    /// Names the owner behind the wait: `, held by indexer (ix)`, `, which depended on its own work cfg`; empty if
    /// none is known.
    private static func holder(_ launch: SlowLaunch) -> String {
        guard let app = launch.heldBy else { return "" }
        let work = launch.heldFor ?? ""
        let name =
            app == launch.app
            ? "its own \(work.isEmpty ? "threads" : "work \(work)")" : "\(app)\(work.isEmpty ? "" : " (\(work))")"
        switch launch.waitKind {
        case .lock?, .readWriteLock?: return ", held by \(name)"
        default: return ", which depended on \(name)"
        }
    }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
