/// When the override of a queue ends.
public enum OverrideEnd: String, Sendable, Codable, CaseIterable {
    /// By what raised it, as on Darwin: a `sync` raises until its turn has come, an item of a higher class and a wait for
    /// an item until the queue has been drained.
    case byCause = "by-cause"
    /// Whatever raised it, when the item that was waited for has been reached.
    case atWaitedItem = "at-waited-item"
    /// Whatever raised it, when the queue has been drained.
    case atDrainEnd = "at-drain-end"
}
