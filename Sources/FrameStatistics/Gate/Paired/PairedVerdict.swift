/// What a paired gate says of one figure.
public enum PairedVerdict: String, Sendable, Codable {
    /// The true change is below what is tolerated: a statement of its own, not the lack of another.
    case pass
    /// Better by more than the margin. Never a failure.
    case improved
    /// Worse by more than the margin, not by chance, not by contention, and again in fresh processes.
    case regression
    /// This run can't tell.
    case inconclusive
    /// The measurement can't carry a comparison.
    case invalid
    /// Known, and not judged until a day.
    case quarantined
    /// Shown, and never judged.
    case advisory
    /// A side lacks the app or the figure.
    case missing
}
