import FrameBudget
public import FrameTrace

/// One comparison made by a gate.
public struct GateCheck: Sendable, Equatable {
    /// The result of a comparison.
    public enum Verdict: String, Sendable, CaseIterable {
        /// Not worse than the margin allows.
        case pass
        /// Better by more than the margin. Never a failure.
        case improved
        /// Worse by more than the margin.
        case regression
        /// Shown, never gated: a time that can't be compared with the available baseline.
        case advisory
        /// Over an absolute budget.
        case overBudget = "over budget"
        /// The measurement can't decide: the run was cut short, or runs differ too much among themselves.
        case inconclusive
        /// The measurement is not fit for a comparison.
        case invalid
        /// A known problem that is not judged until a given day.
        case quarantined
        /// One of the two sides lacks the app or the figure.
        case missing
    }

    /// The kind of reference that a value is compared with.
    public enum Basis: String, Sendable {
        /// An earlier measurement.
        case baseline
        /// An absolute limit.
        case budget
        /// No reference: the check is whether there is something to compare.
        case coverage
    }

    /// The app.
    public var app: String
    /// The figure; nil if the check is about the comparison itself.
    public var figure: FrameMetric?
    /// The title of the compared figure, such as `on-CPU p95`.
    public var metric: String
    /// The kind of reference.
    public var basis: Basis
    /// The unit of the values.
    public var unit: String
    /// The baseline's value, or the budget; nil if there is none.
    public var reference: Double?
    /// The run's value; nil if there is none.
    public var value: Double?
    /// Number of observations behind the run's value: frames; wanted intervals for dropped ones; begun frames for
    /// missed ones; shown events for input; hangs for hangs; 0 for graphs and memory.
    public var count: Int
    /// The result of the comparison.
    public var verdict: Verdict
    /// The reason for the verdict, in parts where reports choose their words.
    package private(set) var structuredReason: Reason
    /// The smallest change that would have been found with a power of 95 %, as a share; nil if unknown.
    public var visible: Double?

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
        structuredReason = .sentence(reason)
        self.visible = visible
    }

    /// The title of the check of how often the system ended an app.
    package static let ends = "ends by the system"

    /// Creates a comparison of how often the system ended an app.
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
        structuredReason = .sentence(reason)
    }

    /// Whether the check is of how often the system ended the app.
    public var isOfEnds: Bool { metric == Self.ends }

    /// The title of the check that fails if the run lacks an app.
    package static let appInRun = "app in the run"
    /// The title of the check that fails if the baseline lacks an app.
    package static let appInBaseline = "app in the baseline"

    /// The title of the check that fails if the workload has changed since its baseline was saved.
    static let otherVersion = "baseline of this version of the workload"

    /// Whether the check reports that the workload has changed since its baseline was saved.
    var isOfOtherVersion: Bool { metric == Self.otherVersion }

    /// Creates a check of something that prevents a comparison.
    init(_ what: String, of app: String = "all", verdict: Verdict, reason: String = "") {
        self.app = app
        metric = what
        basis = .coverage
        unit = ""
        count = 0
        self.verdict = verdict
        structuredReason = .sentence(reason)
    }

    /// The reason for the verdict in words; empty for a plain pass.
    public var reason: String {
        get { structuredReason.words() }
        set { structuredReason = .sentence(newValue) }
    }

    /// Returns the check with a reason in parts.
    func explained(by reason: Reason) -> GateCheck {
        var check = self
        check.structuredReason = reason
        return check
    }

    /// The change from the reference, as a share of it; nil if either is missing or the reference is zero.
    public var change: Double? {
        guard let reference, let value, reference != 0 else { return nil }
        return value / reference - 1
    }

    /// Whether the check fails a gate.
    public var isFailure: Bool { [.regression, .missing, .overBudget].contains(verdict) }
}
