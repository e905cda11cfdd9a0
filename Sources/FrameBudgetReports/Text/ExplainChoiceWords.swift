public import FrameBudget
public import FrameTrace

/// Which frame or turn `explain` has chosen where none was asked for.
public enum ExplainChoiceWords {
    /// The one that was late by most.
    public static func latest(_ frame: FrameNumber, of app: AppResult) -> String {
        let unit = RunUnit(app)
        let what = unit.hasDisplay ? "missed its deadline by most" : "exceeded its budget by most"
        return "the \(unit.noun) that \(what): \(app.name)/\(frame)"
    }

    /// The one that came closest to being late, of a run without any that was.
    public static func closest(_ frame: FrameNumber, of app: AppResult) -> String {
        let unit = RunUnit(app)
        let what = unit.hasDisplay ? "missed its deadline" : "exceeded its budget"
        return "no \(unit.noun) \(what) after warm-up; \(app.name)/\(frame) came closest to it"
    }
}
