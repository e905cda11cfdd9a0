import FrameBudget
import FrameTrace

/// Operations that wait for another of their category, in words: of each category one executes at a time, in whichever queues they are.
enum ExclusionWords {
    /// Which operation had the turn of the category and for how long, as a clause.
    static func clause(_ operation: String, _ category: String?, _ time: TimeSpan, of wait: TimeSpan) -> String {
        "Operation \(short(operation)) of the same \(name(category)), of which one executes at a time, took "
            + "\(Figure.milliseconds(time)) ms of a wait of \(Figure.milliseconds(wait)) ms"
    }

    /// What helps: another queue does not.
    static func advice(_ owners: [HeldBy]) -> String {
        guard let longest = owners.max(by: { $0.time < $1.time }), let operation = longest.dependency else {
            return "Shorten the operation that comes first, or go asynchronous."
        }
        return
            "Shorten \(short(operation)), or take it out of the \(name(longest.category)) (`exclusive`). Another queue would change "
            + "nothing."
    }

    /// `category doc`, `categories doc, net`, or `category` where its name is not known.
    private static func name(_ category: String?) -> String {
        guard let category, !category.isEmpty else { return "category" }
        return (category.contains(", ") ? "categories " : "category ")
            + VisibleText.short(category, to: RemedyWords.longestName)
    }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
