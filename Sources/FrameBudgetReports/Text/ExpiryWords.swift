import FrameBudget
import FrameTrace

/// The end of an app whose background tasks were open when their time was over, in words.
///
/// The expiration handlers are called when that time is over. An app is ended where they take longer than an allowance of their own,
/// which begins there, and where they have returned and a task is still open: then the time is the tasks' own, which begins as the app
/// goes to the background.
enum ExpiryWords {
    /// Whether the app was ended as its expiration handlers took too long.
    static func isUnderWay(_ end: AppTermination) -> Bool {
        guard isInHandler(end) else { return false }
        // A result of an earlier version does not say when they were called.
        guard let expired = end.expired, let since = end.since, let allowance = end.allowance else { return true }
        // One allowance begins there, the other ends there.
        return (expired - since) * 2 < allowance
    }

    /// Whether it was ended as an expiration handler had returned and had not ended its task.
    static func hasReturned(_ end: AppTermination) -> Bool { isInHandler(end) && !isUnderWay(end) }

    /// Of an end after an expiration handler had returned: that it had.
    static let sentence = " Its expiration handler had returned without ending that task."

    /// What to do where an expiration handler returned without ending its task.
    static func advice(_ end: AppTermination) -> String {
        let task = end.held.map { VisibleText.short($0, to: RemedyWords.longestName) } ?? "one of its background tasks"
        let time = end.allowance.map { " of \(Figure.seconds($0))" } ?? ""
        return
            "The time\(time) for background tasks was over, and the expiration handler returned without ending \(task). End it there as "
            + "the last step (`endBackgroundTask`), however little the handler does."
    }

    /// Whether the last that its main thread did was in an expiration handler.
    private static func isInHandler(_ end: AppTermination) -> Bool {
        guard end.event == WatchedEvent.backgroundTask.name, end.step != nil, let path = end.path else { return false }
        return path.contains { $0.hasSuffix(" expires") }
    }
}
