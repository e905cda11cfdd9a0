/// One of the two sides that a paired gate compares.
public enum PairedSide: String, Sendable, CaseIterable {
    /// The side that the change is measured from.
    case baseline
    /// The side that may have become slower.
    case candidate

    /// The side that this one is compared with.
    public var other: PairedSide { self == .candidate ? .baseline : .candidate }
}
