import FrameBudget
import FrameTrace

/// The end of an app in words.
enum TerminationWords {
    /// Who ended when and why, and what the app was at.
    static func sentence(_ end: AppTermination) -> String {
        let code = end.code.map { " (\($0))" } ?? ""
        return "The system ended \(end.app) at \(seconds(end.at)): \(end.reason)\(code).\(why(end))\(place(end))"
    }

    private static func why(_ end: AppTermination) -> String {
        if let held = end.held { return " It held \(held) when it was to be suspended." }
        guard let event = end.event, let allowance = end.allowance else { return " It was \(end.state)." }
        var words = " Its \(event) had an allowance of \(Figure.seconds(allowance)), by the clock on the wall"
        if let since = end.since { words += ", from \(seconds(since)) on" }
        if let app = end.appCPU, let total = end.totalCPU {
            words +=
                "; of that, \(Figure.seconds(app)) of CPU time were the app's, \(Figure.seconds(total)) those of all apps"
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
