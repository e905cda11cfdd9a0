/// The rules of a gate.
public struct GateRules: Sendable, Equatable {
    /// The increase of a time, a count or a memory size that is tolerated, as a share: 0.05 is 5 %.
    public var tolerance: Double
    /// The change below which a time is never a regression, however large the change is as a share.
    public var smallestChange: TimeSpan
    /// The limits that apply to every app.
    public var budgets: GateBudgets
    /// The limits of single apps, by name; they override those of every app.
    public var appBudgets: [String: GateBudgets]
    /// The metrics that are temporarily not judged.
    public var quarantines: [Quarantine]

    /// Creates rules; by default 5 % and 0.1 ms, and no budgets.
    public init(
        tolerance: Double = ComparisonPolicy.tailMargin,
        smallestChange: TimeSpan = ComparisonPolicy.smallestChange,
        budgets: GateBudgets = GateBudgets(),
        appBudgets: [String: GateBudgets] = [:],
        quarantines: [Quarantine] = []
    ) {
        self.tolerance = tolerance
        self.smallestChange = smallestChange
        self.budgets = budgets
        self.appBudgets = appBudgets
        self.quarantines = quarantines
    }

    /// Whether any app has a limit.
    public var hasBudgets: Bool { !budgets.isEmpty || appBudgets.values.contains { !$0.isEmpty } }

    /// Returns the limits of an app.
    public func budgets(of app: String) -> GateBudgets { (appBudgets[app] ?? GateBudgets()).over(budgets) }
}
