/// The priority of an operation among the ready ones of its queue (O-3).
public enum OperationPriority: String, Sendable, CaseIterable {
    /// After all others.
    case veryLow
    /// After those of normal priority.
    case low
    /// The default.
    case normal
    /// Before those of normal priority.
    case high
    /// Before all others.
    case veryHigh

    /// Foundation's number for it, from −8 to 8.
    public var rawNumber: Int {
        switch self {
        case .veryLow: -8
        case .low: -4
        case .normal: 0
        case .high: 4
        case .veryHigh: 8
        }
    }
}
