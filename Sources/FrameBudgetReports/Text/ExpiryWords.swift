import FrameBudget
import FrameTrace

/// End of an app whose background tasks were open when their time was over, in words.
///
/// The expiration handlers are called when that time is over. An app is ended if they exceed an allowance of their own,
/// which begins at that moment. It is also ended if they have returned and a task is still open: then the allowance is
/// that of the tasks, which begins as the app goes to the background.
enum ExpiryWords {
    /// Whether the app was ended because its expiration handlers took too long.
    static func isUnderWay(_ end: AppTermination) -> Bool {
        guard isInHandler(end) else { return false }
        // Results of earlier versions lack the time of the call.
        guard let expired = end.expired, let since = end.since, let allowance = end.allowance else { return true }
        // The handlers' allowance begins at expiry, the tasks' allowance ends there.
        return (expired - since) * 2 < allowance
    }

    /// Whether it was ended after an expiration handler had returned without ending its task.
    static func hasReturned(_ end: AppTermination) -> Bool { isInHandler(end) && !isUnderWay(end) }

    /// Sentence on an end after an expiration handler had returned.
    static let sentence = " Its expiration handler had returned without ending that task."

    /// Returns advice for an expiration handler that returned without ending its task.
    static func advice(_ end: AppTermination) -> String {
        let task = end.held.map { VisibleText.short($0, to: RemedyWords.longestName) } ?? "one of its background tasks"
        let time = end.allowance.map { " of \(Figure.seconds($0))" } ?? ""
        return
            "The time\(time) for background tasks was over, and the expiration handler returned without ending \(task). End it there as "
            + "the last step (`endBackgroundTask`), however little the handler does."
    }

    /// Whether the main thread was last in an expiration handler.
    private static func isInHandler(_ end: AppTermination) -> Bool {
        guard end.event == WatchedEvent.backgroundTask.name, end.step != nil, let path = end.path else { return false }
        return path.contains { $0.hasSuffix(" expires") }
    }
}
