public import FrameTrace

/// The outcome of a wait for a lower thread.
public enum InversionOutcome: String, Sendable, Codable, CaseIterable {
    /// An override raised the owner to the waiter's class during the wait. Any remaining cost arose before it.
    case resolved
    /// Nothing raised the owner, nor had to: no lower thread kept it from a CPU.
    case notContended = "not contended"
    /// Nothing raised the owner, and lower threads kept it from a CPU; or the wait had not ended when the run did,
    /// whether the owner was raised or not.
    case unresolved
    /// Nothing raised the owner, and it could not be measured whether lower threads kept it from a CPU.
    case unknown = "not measured"

    /// The threshold of cost. Lower costs are context switches and wake-ups, not other threads' work.
    public static var negligibleCost: TimeSpan { AnalysisPolicy.standard.negligibleInversionCost }

    /// Determines the outcome of a wait.
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
