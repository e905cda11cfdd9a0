/// The rule for when the override of a queue ends.
public enum OverrideEnd: String, Sendable, Codable, CaseIterable {
    /// Depends on what raised the queue, as on Darwin: a `sync` raises it until its turn has come; an item of a higher
    /// class and a wait for an item raise it until the queue has been drained.
    case byCause = "by-cause"
    /// Always when the awaited item has been reached.
    case atWaitedItem = "at-waited-item"
    /// Always when the queue has been drained.
    case atDrainEnd = "at-drain-end"
}
