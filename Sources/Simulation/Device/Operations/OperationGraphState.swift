import FrameTrace

/// A graph: operations that were started together, and those that they started.
struct OperationGraphState: Sendable {
    /// The latest instance of each pattern, which later dependents depend on.
    var latest: [ResourceID: OperationReference] = [:]
    /// The number of instances of each pattern.
    var counts: [ResourceID: UInt32] = [:]
    /// Operations that finished after they had been cancelled.
    var cancelled: Set<OperationID> = []
    var unfinished = 0
}
