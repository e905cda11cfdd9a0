/// When a queue's override ends (`semantics.md` Q-16).
public enum OverrideEnd: String, Sendable, CaseIterable {
    /// When the item that was waited for has been reached.
    case atWaitedItem = "at-waited-item"
    /// When the queue has been drained.
    case atDrainEnd = "at-drain-end"
}
