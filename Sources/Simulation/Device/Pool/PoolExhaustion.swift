import FrameTrace

/// A request that a pool can't grant before one of its workers finishes.
struct PoolExhaustion: Sendable, Equatable {
    /// The request's number.
    var request: Int
    /// What the thread is wanted for.
    var kind: WorkerPool.Kind
    /// The class of what waits.
    var qos: QoS
    /// How many threads there may be.
    var limit: Int
    /// How many of those that count against it wait in the middle of their items.
    var blocked: Int
    /// How many of those that count against it run.
    var running: Int

    /// Whether no thread that counts against the limit can finish before another thread lets it go on.
    var isStuck: Bool { running == 0 }
}
