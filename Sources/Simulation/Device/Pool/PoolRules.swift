import FrameTrace

/// The rules by which a platform grants requests for threads.
protocol PoolRules: Sendable {
    /// The instant at which ``admit(from:to:at:into:)`` is due even without a change.
    var nextTimer: Instant? { get }
    /// Whether the class of a request or a thread can change.
    var overrides: Bool { get }
    /// Returns the class whose threads serve a class.
    func servedClass(_ qos: QoS) -> QoS
    /// Handles a new request of a kind.
    mutating func requestsChanged(_ kind: WorkerPool.Kind, at now: Instant)
    /// Handles a change that may admit a request.
    mutating func threadsChanged()
    /// Handles a worker that has begun to wait.
    mutating func workerBlocked(_ worker: Int, _ threads: PoolThreads, _ requests: PoolRequests, at now: Instant)
    /// Grants all requests that can be granted now.
    mutating func admit(
        from requests: inout PoolRequests,
        to threads: inout PoolThreads,
        at now: Instant,
        into admissions: inout [WorkerPool.Admission]
    )
    /// Returns the first request, highest class first, that cannot be granted before a worker finishes.
    func exhaustion(of requests: PoolRequests, by threads: PoolThreads) -> PoolExhaustion?
    /// Returns whether requests of a lane have reached a limit that only a finishing worker lifts.
    func hasReachedLimit(_ lane: PoolLane, _ threads: PoolThreads) -> Bool
}
