public import FrameBudget
import FrameTrace

/// What there is to say of a recording whose program failed before there was anything to report.
public enum FailedProgramWords {
    /// A program that ran for longer had time for a loop: that it has none is worth a report.
    private static let longest = TimeSpan.seconds(2)

    /// One sentence in place of the report; nil where there is something to report.
    ///
    /// - Parameter failure: how it failed, such as `was ended by signal 9`.
    public static func sentence(_ result: RunResult, name: String, failure: String) -> String? {
        guard result.run.observed < longest, result.apps.allSatisfy({ $0.loop == nil }) else { return nil }
        let name = VisibleText.short(name, to: 60)
        return
            "\(name) \(failure) after \(Figure.moment(result.run.observed)), before it had an event loop: nothing to report"
    }
}
