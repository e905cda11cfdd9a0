import FrameTrace

/// A request that a pool cannot grant before one of its workers finishes.
struct PoolExhaustion: Sendable, Equatable {
    /// The request's number.
    var request: Int
    /// The purpose of the thread.
    var kind: WorkerPool.Kind
    /// The class of the request.
    var qos: QoS
    /// The limit on threads.
    var limit: Int
    /// The number of threads counting against the limit that wait in the middle of their items.
    var blocked: Int
    /// The number of threads counting against the limit that run.
    var running: Int

    /// Whether all threads counting against the limit are blocked, so that none can finish by itself.
    var isStuck: Bool { running == 0 }
}
