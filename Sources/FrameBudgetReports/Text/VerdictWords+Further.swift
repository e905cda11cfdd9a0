import FrameBudget
import FrameTrace

/// Parts of an app's own side that made frames late together with its own work.
extension VerdictWords {
    /// Returns the cause of some frames as a noun; with the part that most of them needed besides own work, where that
    /// alone was not too long: `own work + other main-thread work: event drag moved`.
    static func attribution(_ count: VerdictCount) -> String {
        guard let further = count.mainFurtherCause else { return noun(count) }
        return attribution(count.cause, further)
    }

    /// Returns own work and a further part as one noun.
    static func attribution(_ cause: VerdictCause, _ further: VerdictCause) -> String {
        // Without times, own work comes first, as in the headline.
        CauseNoun.text([VerdictPart(cause, .zero), VerdictPart(further, .zero)])
    }
}
