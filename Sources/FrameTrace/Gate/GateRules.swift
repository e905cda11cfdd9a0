/// What a gate allows.
public struct GateRules: Sendable, Equatable {
    /// How much worse times may be, as a share: 0.05 is 5 %.
    public var tolerance: Double
    /// A change below this is never a regression, however large its share.
    public var smallestChange: TimeSpan
    /// The limits of every app.
    public var budgets: GateBudgets
    /// The limits of single apps, by name; they go before those of every app.
    public var appBudgets: [String: GateBudgets]
    /// Figures that are not judged for some time.
    public var quarantines: [Quarantine]

    /// Rules; by default 5 % and 0.1 ms, and no budgets.
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

    /// The limits of an app.
    public func budgets(of app: String) -> GateBudgets { (appBudgets[app] ?? GateBudgets()).over(budgets) }
}
