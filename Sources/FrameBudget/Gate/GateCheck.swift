/// One comparison that a gate makes.
public struct GateCheck: Sendable, Equatable {
    /// What the comparison says.
    public enum Verdict: String, Sendable {
        /// Not worse than the margin allows.
        case pass
        /// Better by more than the margin. Never a failure.
        case improved
        /// Worse by more than the margin.
        case regression
        /// Shown, never gated: wall times of two runs that were not paired.
        case advisory
        /// Over an absolute budget.
        case overBudget = "over budget"
        /// The measurement can't carry a comparison: the run was cut short, or the machine was not quiet.
        case inconclusive
        /// One of the two sides lacks the app or the figure.
        case missing
    }

    /// The app.
    public var app: String
    /// What is compared, such as `on-CPU p95`.
    public var metric: String
    /// The unit of the values.
    public var unit: String
    /// The baseline's value, or the budget; nil where there is none.
    public var reference: Double?
    /// The run's value; nil where there is none.
    public var value: Double?
    /// How many frames are behind the run's value.
    public var count: Int
    /// What the comparison says.
    public var verdict: Verdict

    /// The change from the reference, as a share of it; nil where either is missing or the reference is zero.
    public var change: Double? {
        guard let reference, let value, reference != 0 else { return nil }
        return value / reference - 1
    }
}
