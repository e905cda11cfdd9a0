public import FrameBudget
public import FrameTrace

/// Name of the frame or turn that `explain` chooses if none is given.
public enum ExplainChoiceWords {
    /// Describes the frame that was late by most.
    public static func latest(_ frame: FrameNumber, of app: AppResult) -> String {
        let unit = RunUnit(app)
        let what = unit.hasDisplay ? "missed its deadline by most" : "exceeded its budget by most"
        return "the \(unit.noun) that \(what): \(app.name)/\(frame)"
    }

    /// Describes the frame that dropped the most intervals after warm-up, for a run without late frames.
    public static func mostDropped(_ frame: FrameNumber, of app: AppResult) -> String {
        "no frame missed its deadline after the warm-up; \(app.name)/\(frame) dropped the most intervals then"
    }

    /// Describes the frame that came closest to being late, for a run without late frames.
    public static func closest(_ frame: FrameNumber, of app: AppResult) -> String {
        let unit = RunUnit(app)
        let what = unit.hasDisplay ? "missed its deadline" : "exceeded its budget"
        return "no \(unit.noun) \(what) after warm-up; \(app.name)/\(frame) came closest to it"
    }
}
