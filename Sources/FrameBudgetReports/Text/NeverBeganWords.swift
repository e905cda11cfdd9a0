import FrameBudget
import FrameTrace

/// Words on awaited work that had not begun when the run ended: how long it would have taken did not matter.
enum NeverBeganWords {
    /// Describes what kept the work from starting, in a sentence without its full stop.
    ///
    /// - Parameters:
    ///   - queueName: names an operation queue.
    ///   - place: names a place in the work.
    static func sentence(
        _ held: NotBegun,
        _ queueName: (String) -> String,
        _ place: NotBegunWords.Place
    ) -> String {
        let operation = held.dependency.map { VisibleText.short($0, to: RemedyWords.longestName) }
        let work = operation.map { "Its dependency \($0)" } ?? "The work that was waited for"
        let time = "for \(Figure.milliseconds(held.time)) ms"
        switch held.reason {
        case .pool?:
            let clause = PoolWords.clause(held) ?? "the workers of the pool were busy with other items"
            return "\(work) never began: \(time) \(clause)"
        case .suspended?:
            let suspension = "\(work) never began: \(time) \(NotBegunWords.suspension(held, queueName, place))"
            // Something else kept it from starting then.
            guard NotBegunWords.isStillSuspended(held) else { return "\(suspension), and it did not begin after that" }
            let able = held.resumer.map { "; '\(place($0))' has a step that resumes it" } ?? ""
            return "\(suspension)\(able)"
        case .submittedLater?: return "\(work) never began: \(time) it was in no queue yet"
        case nil: return "\(work) had not begun when the run ended, after \(Figure.milliseconds(held.time)) ms"
        }
    }

    /// Returns what helps, in a sentence.
    static func remedy(_ held: NotBegun) -> String {
        switch held.reason {
        case .pool?: "\(PoolWords.advice(held)), or go asynchronous."
        case .suspended? where NotBegunWords.isStillSuspended(held): "Resume it, or go asynchronous."
        case .suspended?: "Resume it earlier, find out what kept it from starting after that, or go asynchronous."
        case .submittedLater?: "Submit it earlier, or go asynchronous."
        case nil: "Find out what keeps it from starting, or go asynchronous."
        }
    }
}
