import FrameTrace

/// When a platform grants a request for a thread.
protocol PoolRules: Sendable {
    /// When ``admit(from:to:at:into:)`` is to be called though nothing has happened.
    var nextTimer: Instant? { get }
    /// Whether a request's and a thread's class can change.
    var overrides: Bool { get }
    /// The class whose threads serve a class.
    func servedClass(_ qos: QoS) -> QoS
    /// A request of a kind has come.
    mutating func requestsChanged(_ kind: WorkerPool.Kind, at now: Instant)
    /// Something has changed that may let a request through.
    mutating func threadsChanged()
    /// A worker has begun to wait.
    mutating func workerBlocked(_ worker: Int, _ threads: PoolThreads, _ requests: PoolRequests, at now: Instant)
    /// Grants all that can be granted now.
    mutating func admit(
        from requests: inout PoolRequests,
        to threads: inout PoolThreads,
        at now: Instant,
        into admissions: inout [WorkerPool.Admission]
    )
    /// The first request, the highest class first, that can't be granted before a worker finishes.
    func exhaustion(of requests: PoolRequests, by threads: PoolThreads) -> PoolExhaustion?
    /// Whether requests of a lane have reached a limit that only a finishing worker lifts.
    func hasReachedLimit(_ lane: PoolLane, _ threads: PoolThreads) -> Bool
}
