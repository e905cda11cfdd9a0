public import FrameBudget
import FrameTrace

/// Message for a recording whose program failed before there was anything to report.
public enum FailedProgramWords {
    /// Longest run that counts as failed for lack of a loop. A program that ran longer had time for one: that it has
    /// none is worth a report.
    private static let longest = TimeSpan.seconds(2)

    /// Returns one sentence in place of the report; nil if there is something to report.
    ///
    /// - Parameter failure: how it failed, such as `was ended by signal 9`.
    public static func sentence(_ result: RunResult, name: String, failure: String) -> String? {
        guard result.run.observed < longest, result.apps.allSatisfy({ $0.loop == nil }) else { return nil }
        let name = VisibleText.short(name, to: 60)
        return
            "\(name) \(failure) after \(Figure.moment(result.run.observed)), before it had an event loop: nothing to report"
    }
}
