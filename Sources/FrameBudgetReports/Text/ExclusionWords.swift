import FrameBudget
import FrameTrace

/// Operations that wait for another of their category, in words. Of each category one operation executes at a time,
/// across all queues.
enum ExclusionWords {
    /// Names the operation that had the category's turn, and its time, as a clause.
    static func clause(_ operation: String, _ category: String?, _ time: TimeSpan, of wait: TimeSpan) -> String {
        "Operation \(short(operation)) of the same \(name(category)), of which one executes at a time, took "
            + "\(Figure.milliseconds(time)) ms of a wait of \(Figure.milliseconds(wait)) ms"
    }

    /// Returns advice. Another queue does not help.
    static func advice(_ owners: [HeldBy]) -> String {
        guard let longest = owners.max(by: { $0.time < $1.time }), let operation = longest.dependency else {
            return "Shorten the operation that comes first, or go asynchronous."
        }
        return
            "Shorten \(short(operation)), or take it out of the \(name(longest.category)) (`exclusive`). Another queue would change "
            + "nothing."
    }

    /// Names the categories: `category doc`, `categories doc, net`, or `category` if the name is not known.
    private static func name(_ category: String?) -> String {
        guard let category, !category.isEmpty else { return "category" }
        return (category.contains(", ") ? "categories " : "category ")
            + VisibleText.short(category, to: RemedyWords.longestName)
    }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
