/// The identity of a request: a pool and the request's number in it.
struct PoolRequestID: Sendable, Hashable {
    var pool: Int
    var number: Int
}

/// The job that a worker is admitted for.
enum PoolJob: Sendable, Equatable {
    /// Drain a serial queue.
    case drain(Int)
    /// Execute one item.
    case item(Int)
    /// Execute turns of a parallel loop.
    case help(loop: Int)
    /// Nothing more: the rest of the job has been assigned.
    case nothing
}
