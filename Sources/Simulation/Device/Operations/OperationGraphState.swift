import FrameTrace

/// Operations that were started together, and what those started.
struct OperationGraphState: Sendable {
    /// The latest of each pattern: those that come later and need it depend on it.
    var latest: [ResourceID: OperationReference] = [:]
    /// How many there have been of each pattern.
    var counts: [ResourceID: UInt32] = [:]
    /// Those that finished after they had been cancelled.
    var cancelled: Set<OperationID> = []
    /// How many have not finished.
    var unfinished = 0
}
