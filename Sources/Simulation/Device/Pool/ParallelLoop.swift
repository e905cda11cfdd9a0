import FrameTrace

/// A running parallel loop, whose turns are assigned one by one to the caller and to its helpers.
struct ParallelLoop: Sendable {
    let work: WorkID
    let caller: ThreadID
    let app: AppID?
    let count: UInt32
    let firstOccurrence: UInt32
    /// The class of its helpers.
    let qos: QoS
    let startedAt: Instant
    /// The number of assigned turns.
    var begun: UInt32 = 0
    /// The number of finished turns.
    var finished: UInt32 = 0
    /// The pending requests for helpers.
    var requests: [PoolRequestID] = []
    /// Whether the caller has continued.
    var isOver = false
    /// The number of helpers that still have this loop as their job.
    var helpers = 0
}
