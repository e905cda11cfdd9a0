public import FrameTrace

/// What became of a wait for a lower thread.
public enum InversionOutcome: String, Sendable, Codable, CaseIterable {
    /// An override raised the owner to the waiter's class during the wait. What the wait cost all the same lies before it.
    case resolved
    /// Nothing raised the owner, and nothing had to: no lower thread kept it from a CPU.
    case notContended = "not contended"
    /// Nothing raised the owner, and lower threads kept it from a CPU; or the wait had not ended when the run did, whatever
    /// raised the owner.
    case unresolved
    /// Nothing raised the owner, and whether lower threads kept it from a CPU could not be seen.
    case unknown = "not measured"

    /// Costs below this are context switches and wake-ups, not other threads' work.
    public static var negligibleCost: TimeSpan { AnalysisPolicy.standard.negligibleInversionCost }

    /// The outcome of a wait.
    init(isRaised: Bool, cost: TimeSpan?) {
        if isRaised {
            self = .resolved
        } else if let cost {
            self = cost < Self.negligibleCost ? .notContended : .unresolved
        } else {
            self = .unknown
        }
    }
}
