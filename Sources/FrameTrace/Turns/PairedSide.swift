/// One of the two that a paired gate compares.
public enum PairedSide: String, Sendable, CaseIterable {
    /// What the change is measured from.
    case baseline
    /// What may have become slower.
    case candidate
}
