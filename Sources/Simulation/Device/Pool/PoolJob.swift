/// A pool and the number of a request in it.
struct PoolRequestID: Sendable, Hashable {
    var pool: Int
    var number: Int
}

/// What a worker is brought up for.
enum PoolJob: Sendable, Equatable {
    /// Drain a serial queue, or what stands in line on one that is listed elsewhere.
    case drain(Int)
    /// Do one item.
    case item(Int)
    /// Do turns of a parallel loop.
    case help(loop: Int)
    /// Nothing more: the item was all.
    case nothing
}
