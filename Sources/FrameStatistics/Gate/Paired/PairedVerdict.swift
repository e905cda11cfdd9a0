/// A paired gate's verdict on one figure.
public enum PairedVerdict: String, Sendable, Codable {
    /// The true change is below the limit. This is shown by the data, not assumed for lack of a regression.
    case pass
    /// Better by more than the margin. Never a failure.
    case improved
    /// Worse by more than the margin, not by chance, not due to contention, and confirmed by fresh processes.
    case regression
    /// This measurement can't decide.
    case inconclusive
    /// The measurement is not fit for a comparison.
    case invalid
    /// A known problem that is not judged until a given day.
    case quarantined
    /// Shown, and never judged.
    case advisory
    /// A side lacks the app or the figure.
    case missing
}
