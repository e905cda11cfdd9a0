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
        if let held = end.held { return " It held \(held) when it was to be suspended." }
        guard let event = end.event, let allowance = end.allowance else { return " It was \(end.state)." }
        var words = " Its \(event) had an allowance of \(Figure.seconds(allowance)) of wall time"
        if let since = end.since { words += ", from \(seconds(since)) on" }
        if let app = end.appCPU, let total = end.totalCPU {
            words +=
                ". Within it, the app used \(Figure.seconds(app)) of CPU time, and all recorded threads together "
                + Figure.seconds(total)
        }
        return words + "."
    }

    private static func place(_ end: AppTermination) -> String {
        guard let step = end.step else { return "" }
        return step.hasPrefix("wait for ")
            ? " Its main thread was in a \(step)." : " Its main thread was in \"\(step)\"."
    }

    private static func seconds(_ at: TimeSpan) -> String { DecimalText.fixed(at.inSeconds, places: 3) + " s" }
}
