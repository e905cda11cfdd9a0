import FrameBudget
import FrameTrace

/// The end of an app in words.
enum TerminationWords {
    /// Who ended when and why, and what the app was at.
    static func sentence(_ end: AppTermination) -> String {
        let code = end.code.map { " (\($0))" } ?? ""
        return "The system ended \(end.app) at \(seconds(end.at)): \(end.reason)\(code).\(why(end))\(place(end))"
    }

    /// Which apps were ended, in a short sentence; the first one with the reason.
    static func headline(_ ends: [AppTermination]) -> String {
        guard let end = ends.first else { return "" }
        let more = ends.count > 1 ? ", and \(Figure.counted(ends.count - 1, "more app"))" : ""
        return "The system ended \(VisibleText.short(end.app, to: longestName)) (\(end.reason))\(more)."
    }

    /// What to do about it.
    static func remedy(_ end: AppTermination) -> QualityWords.Line {
        let app = VisibleText.short(end.app, to: longestName)
        let (topic, text): (String, String) =
            switch TerminationReason.allCases.first(where: { $0.name == end.reason }) {
            case .watchdog?:
                (
                    "Shorten the \(end.event ?? "work") of \(app)",
                    "It took longer than its allowance\(end.allowance.map { " of \(Figure.seconds($0))" } ?? "")"
                        + "\(end.step.map { ", and was at \"\($0)\" then" } ?? ""). Move what is long off the main thread."
                )
            case .heldResource?:
                (
                    "Release what \(app) shares before it is suspended",
                    "It held \(end.held ?? "a shared resource") when its time in the background was over."
                )
            case .backgroundTask?:
                ("End the background tasks of \(app) in time", "One was still open when its time was over.")
            case .memoryPressure?, .memoryLimit?:
                (
                    "Use less memory",
                    "\(app) was ended at \(seconds(end.at)). The list of memory says what each app had, and which grew most."
                )
            case .user?, nil: ("Find out why \(app) was ended", "The reason was: \(end.reason).")
            }
        return QualityWords.Line(topic: topic, text: text)
    }

    private static let longestName = 40

    private static func why(_ end: AppTermination) -> String {
        let isTask = end.reason == TerminationReason.backgroundTask.name
        if let held = end.held, !isTask { return " It held \(held) when it was to be suspended.\(unsaved(end))" }
        guard let event = end.event, let allowance = end.allowance else {
            return " It was \(end.state).\(unsaved(end))"
        }
        var words = end.held.map { " Its \($0) was still open." } ?? ""
        words += " Its \(event) had an allowance of \(Figure.seconds(allowance)) of wall time"
        if let since = end.since { words += ", from \(seconds(since)) on" }
        if let app = end.appCPU, let total = end.totalCPU {
            words +=
                ". Within it, the app used \(Figure.seconds(app)) of CPU time, and all recorded threads together "
                + Figure.seconds(total)
        }
        return words + ".\(unsaved(end))"
    }

    private static func unsaved(_ end: AppTermination) -> String {
        end.unsaved.map { " It had not saved \($0) of changed data." } ?? ""
    }

    private static func place(_ end: AppTermination) -> String {
        guard let step = end.step else { return "" }
        if let path = end.path, path.count > 1 { return " Its main thread was in \(path.joined(separator: " › "))." }
        return step.hasPrefix("wait for ")
            ? " Its main thread was in a \(step)." : " Its main thread was in \"\(step)\"."
    }

    /// What a report of the end says, a field a line.
    static func report(_ end: AppTermination) -> [QualityWords.Line] {
        var lines = [
            QualityWords.Line(topic: "exception", text: "\(end.reason)\(end.code.map { " (\($0))" } ?? "")"),
            QualityWords.Line(topic: "state", text: end.state),
        ]
        func add(_ topic: String, _ text: String?) {
            if let text { lines.append(QualityWords.Line(topic: topic, text: text)) }
        }
        add("event", end.event)
        add("allowance", end.allowance.map { "\(Figure.seconds($0)) of wall time" + since(end) })
        add(
            "CPU time of the app",
            end.appCPU.map { "\(DecimalText.fixed($0.inSeconds, places: 3)) s within the allowance" }
        )
        add(
            "CPU time of all recorded threads",
            end.totalCPU.map { "\(DecimalText.fixed($0.inSeconds, places: 3)) s within the allowance" }
        )
        add(end.reason == TerminationReason.backgroundTask.name ? "open" : "held", end.held)
        add("not saved", end.unsaved.map(\.description))
        add("main thread", end.path.map { $0.joined(separator: " › ") } ?? (end.step ?? "idle"))
        add(
            "stack taken",
            end.stackAt.map { "\(Figure.short($0 - end.at)) after the end, when the thread came to know" }
        )
        return lines
    }

    private static func since(_ end: AppTermination) -> String { end.since.map { ", from \(seconds($0)) on" } ?? "" }

    private static func seconds(_ at: TimeSpan) -> String { DecimalText.fixed(at.inSeconds, places: 3) + " s" }
}
