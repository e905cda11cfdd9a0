import FrameTrace

/// A parallel loop under way: turns are given out one by one to the caller and to its helpers.
struct ParallelLoop: Sendable {
    let work: WorkID
    let caller: ThreadID
    let app: AppID?
    let count: UInt32
    let firstOccurrence: UInt32
    /// The class of its helpers.
    let qos: QoS
    let startedAt: Instant
    /// How many turns have been given out.
    var begun: UInt32 = 0
    /// How many are done.
    var finished: UInt32 = 0
    /// Requests for helpers that still stand.
    var requests: [PoolRequestID] = []
    /// The caller has gone on.
    var isOver = false
    /// Helpers that still have this loop as their job.
    var helpers = 0
}
