import FrameBudget
public import FrameTrace

/// One comparison that a gate makes.
public struct GateCheck: Sendable, Equatable {
    /// What the comparison says.
    public enum Verdict: String, Sendable, CaseIterable {
        /// Not worse than the margin allows.
        case pass
        /// Better by more than the margin. Never a failure.
        case improved
        /// Worse by more than the margin.
        case regression
        /// Shown, never gated: times that can't be compared with what there is.
        case advisory
        /// Over an absolute budget.
        case overBudget = "over budget"
        /// The measurement can't tell: the run was cut short, or runs differ too much among themselves.
        case inconclusive
        /// The measurement can't carry a comparison.
        case invalid
        /// Known, and not judged until a day.
        case quarantined
        /// One of the two sides lacks the app or the figure.
        case missing
    }

    /// What a value is compared with.
    public enum Basis: String, Sendable {
        /// What was measured before.
        case baseline
        /// An absolute limit.
        case budget
        /// Nothing: whether there is something to compare.
        case coverage
    }

    /// The app.
    public var app: String
    /// The figure; nil for what is about the comparison itself.
    public var figure: FrameMetric?
    /// What is compared, such as `on-CPU p95`.
    public var metric: String
    /// What it is compared with.
    public var basis: Basis
    /// The unit of the values.
    public var unit: String
    /// The baseline's value, or the budget; nil where there is none.
    public var reference: Double?
    /// The run's value; nil where there is none.
    public var value: Double?
    /// How many there are behind the run's value: frames, for dropped intervals those wanted, for input the events shown, for
    /// hangs 0.
    public var count: Int
    /// What the comparison says.
    public var verdict: Verdict
    /// Why, in words; empty for a plain pass.
    public var reason: String
    /// The smallest change that would have been found with a power of 95 %, as a share; nil where that is not known.
    public var visible: Double?

    /// A comparison of a figure.
    init(
        _ figure: FrameMetric,
        of app: AppResult,
        against basis: Basis,
        reference: Double?,
        value: Double?,
        verdict: Verdict,
        reason: String = "",
        visible: Double? = nil
    ) {
        self.app = app.name
        self.figure = figure
        metric = figure.title
        self.basis = basis
        unit = figure.unit.rawValue
        self.reference = reference
        self.value = value
        count = figure.count(of: app)
        self.verdict = verdict
        self.reason = reason
        self.visible = visible
    }

    /// How often the system ended an app.
    static let ends = "ends by the system"

    /// A comparison of how often the system ended an app.
    init(
        endsOf app: AppResult,
        against basis: Basis,
        reference: Int,
        value: Int,
        _ verdict: Verdict,
        _ reason: String
    ) {
        self.app = app.name
        metric = Self.ends
        self.basis = basis
        unit = "times"
        self.reference = Double(reference)
        self.value = Double(value)
        count = app.total.shown
        self.verdict = verdict
        self.reason = reason
    }

    /// Whether it is of how often the system ended the app.
    public var isOfEnds: Bool { metric == Self.ends }

    /// What there is none of where the workload has changed since its baseline was saved.
    static let otherVersion = "baseline of this version of the workload"

    /// Whether it says that the workload has changed since its baseline was saved.
    var isOfOtherVersion: Bool { metric == Self.otherVersion }

    /// What stands in the way of a comparison.
    init(_ what: String, of app: String = "all", verdict: Verdict, reason: String = "") {
        self.app = app
        metric = what
        basis = .coverage
        unit = ""
        count = 0
        self.verdict = verdict
        self.reason = reason
    }

    /// The change from the reference, as a share of it; nil where either is missing or the reference is zero.
    public var change: Double? {
        guard let reference, let value, reference != 0 else { return nil }
        return value / reference - 1
    }

    /// Whether it fails a gate.
    public var isFailure: Bool { [.regression, .missing, .overBudget].contains(verdict) }
}
