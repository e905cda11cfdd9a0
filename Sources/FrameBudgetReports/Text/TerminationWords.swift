import FrameBudget
import FrameTrace

/// The end of an app in words.
enum TerminationWords {
    /// Describes an end: the app, the time, the reason, and the app's activity.
    static func sentence(_ end: AppTermination) -> String {
        let code = end.code.map { " (\($0))" } ?? ""
        return "The system ended \(end.app) at \(Figure.moment(end.at)): \(end.reason)\(code).\(why(end))\(place(end))"
    }

    /// Names the apps that were ended, in a short sentence; the first with the reason, and the number of times if more
    /// than one.
    static func headline(_ ends: [AppTermination]) -> String {
        guard let end = byWeight(ends).first else { return "" }
        let others = Set(ends.map(\.app)).count - 1
        let own = ends.count { $0.app == end.app }
        let often = own > 1 ? " \(own) times" : ""
        let more = others > 0 ? ", and \(Figure.counted(others, "more app"))" : ""
        return "The system ended \(VisibleText.short(end.app, to: longestName))\(often) (\(end.reason))\(more)."
    }

    /// Sorts ends by their visibility to the user: first those of apps on screen, then those with the most unsaved
    /// data; otherwise the earliest.
    static func byWeight(_ ends: [AppTermination]) -> [AppTermination] {
        func isSeen(_ end: AppTermination) -> Int {
            end.state == AppState.active.name || end.state == AppState.inactive.name ? 0 : 1
        }
        return ends.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            if isSeen(one) != isSeen(other) { return isSeen(one) < isSeen(other) }
            let unsaved = (one.unsaved?.bytes ?? 0, other.unsaved?.bytes ?? 0)
            return unsaved.0 == unsaved.1 ? left.offset < right.offset : unsaved.0 > unsaved.1
        }.map(\.element)
    }

    /// Returns advice on an end.
    ///
    /// - Parameter memory: memory use of the apps, if it is known.
    static func remedy(_ end: AppTermination, _ memory: MemorySummary?) -> QualityWords.Line {
        let app = VisibleText.short(end.app, to: longestName)
        let (topic, text): (String, String) =
            switch TerminationReason.allCases.first(where: { $0.name == end.reason }) {
            case .watchdog? where end.heldBy.map({ $0 != end.app }) ?? false:
                (
                    "Release \(resource(end)) sooner in \(VisibleText.short(end.heldBy ?? "", to: longestName))",
                    "\(app) waited for it when its allowance\(end.allowance.map { " of \(Figure.seconds($0))" } ?? "") was over."
                )
            // The process ends with that callback, so work left to a queue would be cut off.
            case .watchdog? where end.event == WatchedEvent.terminate.name:
                (
                    goal(end, app),
                    "It took longer than its allowance\(end.allowance.map { " of \(Figure.seconds($0))" } ?? "")"
                        + "\(place(then: end)). Do less there: save while the app is on screen, or as it leaves the screen."
                )
            case .watchdog?:
                (
                    goal(end, app),
                    "It took longer than its allowance\(end.allowance.map { " of \(Figure.seconds($0))" } ?? "")"
                        + "\(place(then: end)). Move what is long off the main thread."
                )
            case .heldResource?:
                (
                    "Release \(end.held ?? "what apps share") before \(app) is suspended",
                    "It held that when its time in the background was over."
                )
            case .backgroundTask? where ExpiryWords.isUnderWay(end):
                (
                    "End the background tasks of \(app) in time",
                    "One was still open when the allowance\(end.allowance.map { " of \(Figure.seconds($0))" } ?? "") of its "
                        + "expiration handler was over\(place(then: end)). Do less there."
                )
            case .backgroundTask? where ExpiryWords.hasReturned(end):
                ("End the background tasks of \(app) in time", ExpiryWords.advice(end))
            case .backgroundTask?:
                ("End the background tasks of \(app) in time", "One was still open when its time was over.")
            case .memoryPressure?, .memoryLimit?:
                memoryAdvice(end, app, memory)
            case .user?, nil: ("Find out why \(app) was ended", "The reason was: \(end.reason).")
            }
        return QualityWords.Line(topic: topic, text: text)
    }

    /// Advises which app should use less memory: the one that grew most in the second before the end, which may not be
    /// the one that was ended. An app that has grown steadily by more than that since the run began is the reason why
    /// memory was short.
    private static func memoryAdvice(_ end: AppTermination, _ app: String, _ memory: MemorySummary?) -> (String, String)
    {
        let kill = memory?.kills.first { $0.app == end.app && $0.at == end.at }
        let ended = "\(app) was ended at \(Figure.moment(end.at))"
        if let kill, kill.reason.isMapping {
            return ("Map less at a time in \(app)", "\(ended): \(MemoryWords.reason(kill)).")
        }
        guard let kill, let grower = kill.grower else {
            return ("Use less memory in \(app)", "\(ended). The list of memory says what each app had.")
        }
        let name = VisibleText.short(grower, to: longestName)
        let limit = kill.limit.map { " when it went over its limit of \($0)" } ?? ""
        let begun = "\(ended)\(limit): \(MemoryWords.growth(kill, of: name))."
        let own = memory?.apps.first { $0.app == grower }?.growth
        if own == nil, kill.limit == nil, let (other, growth) = memory?.steadiest(before: kill) {
            let leaking = VisibleText.short(other, to: longestName)
            return ("Use less memory in \(leaking)", "\(begun) But the\(steadily(growth, " of \(leaking)"))")
        }
        return ("Use less memory in \(name)", begun + (own.map { " The\(steadily($0, " of \(name)"))" } ?? ""))
    }

    /// Describes steady growth: ` footprint of leaky grew steadily …`.
    private static func steadily(_ growth: MemoryGrowth, _ owner: String) -> String {
        " footprint\(owner) grew steadily by \(MemoryWords.rate(growth.bytesPerSecond)) a second: look for memory "
            + "that is never released."
    }

    /// Names the change needed if an app took longer than its allowance.
    private static func goal(_ end: AppTermination, _ app: String) -> String {
        switch WatchedEvent.allCases.first(where: { $0.name == end.event }) {
        case .launch?: "Launch \(app) in less time"
        case .resume?: "Bring \(app) back to the screen in less time"
        case .suspend?: "Let \(app) leave the screen in less time"
        case .sceneUpdate?: "Do not block the main thread of \(app)"
        case .terminate?: "Let \(app) end in less time when it is asked to"
        case .resize?: "Let \(app) change its size in less time"
        case .backgroundTask?: "End the background task of \(app) in less time"
        case nil: "Do less at a time in \(app)"
        }
    }

    /// Describes the main thread's activity, as the end of a sentence.
    private static func place(then end: AppTermination) -> String {
        guard let step = end.step else { return "" }
        if step == sleep { return ", and slept then" }
        return step.hasPrefix("wait for ") ? ", and was in a \(step) then" : ", and was at \"\(step)\" then"
    }

    /// Place of a main thread that slept.
    private static let sleep = "wait for \(WaitKind.sleep.rawValue)"

    /// Names the resource that the main thread waited for.
    private static func resource(_ end: AppTermination) -> String {
        let wait = "wait for "
        guard let step = end.step, step.hasPrefix(wait) else { return "what it waits for" }
        return VisibleText.short(String(step.dropFirst(wait.count)), to: longestName)
    }

    private static let longestName = 40

    private static func why(_ end: AppTermination) -> String {
        let isTask = end.reason == TerminationReason.backgroundTask.name
        if let held = end.held, !isTask { return " It held \(held) when it was to be suspended.\(unsaved(end))" }
        guard let event = end.event, let allowance = end.allowance else {
            return "\(state(end))\(unsaved(end))"
        }
        var words = end.held.map { " Its \($0) was still open." } ?? ""
        let what = ExpiryWords.isUnderWay(end) ? "expiration handler" : event
        words += " Its \(what) had an allowance of \(Figure.seconds(allowance)) of wall time"
        if let since = end.since { words += ", from \(Figure.moment(since)) on" }
        if let app = end.appCPU, let total = end.totalCPU {
            words +=
                ". Within it, the app used \(Figure.short(app)) of CPU time, and all recorded threads together "
                + Figure.short(total)
        }
        return words + ".\(unsaved(end))"
    }

    private static func unsaved(_ end: AppTermination) -> String {
        end.unsaved.map { " It had not saved \($0) of changed data." } ?? ""
    }

    private static func state(_ end: AppTermination) -> String {
        switch AppState.allCases.first(where: { $0.name == end.state }) {
        case .background?: " It was in the background."
        case .active?: " It was on screen."
        case .inactive?: " It was launching, or about to leave the screen or to come back."
        case .suspended?, .notRunning?, nil: " It was \(end.state)."
        }
    }

    private static func place(_ end: AppTermination) -> String {
        if ExpiryWords.hasReturned(end) { return ExpiryWords.sentence }
        guard let step = end.step else { return "" }
        if step == sleep { return " Its main thread slept." }
        let holder = end.heldBy.map { ", which \($0 == end.app ? "another thread of it" : $0) held" } ?? ""
        if let path = end.path, path.count > 1 {
            return " Its main thread was in \(path.joined(separator: " › "))\(holder)."
        }
        return step.hasPrefix("wait for ")
            ? " Its main thread was in a \(step)\(holder)." : " Its main thread was in \"\(step)\"."
    }

    /// Returns the report of an end, one field per line.
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
            end.appCPU.map { "\(Figure.moment($0)) within the allowance" }
        )
        add(
            "CPU time of all recorded threads",
            end.totalCPU.map { "\(Figure.moment($0)) within the allowance" }
        )
        add(end.reason == TerminationReason.backgroundTask.name ? "open" : "held", end.held)
        add("not saved", end.unsaved.map(\.description))
        let places = end.path ?? [end.step ?? "idle"]
        add("main thread", places.map { $0 == sleep ? "asleep" : $0 }.joined(separator: " › "))
        add(
            "stack taken",
            end.stackAt.map { "\(Figure.short($0 - end.at)) after the end, when the thread came to know" }
        )
        return lines
    }

    private static func since(_ end: AppTermination) -> String {
        end.since.map { ", from \(Figure.moment($0)) on" } ?? ""
    }

}

extension MemorySummary {
    /// Returns the app whose footprint grew steadily by most until another was ended; nil if that is less than the
    /// largest growth within the last second.
    fileprivate func steadiest(before kill: MemoryTermination) -> (app: String, growth: MemoryGrowth)? {
        let grown = apps.compactMap { app in app.growth.map { (app: app.app, growth: $0) } }
        guard let most = grown.max(by: { $0.growth.bytesPerSecond < $1.growth.bytesPerSecond }),
            most.growth.bytesPerSecond * kill.at.inSeconds > Double(kill.grown.bytes)
        else { return nil }
        return most
    }
}
