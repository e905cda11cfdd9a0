/// Counts of a pool's activity.
struct PoolStatistics: Sendable, Equatable {
    /// Threads created; one that left and returned counts twice.
    var threadsMade = 0
    /// Threads that have an item now, running or not.
    var inUse = 0
    /// The most threads that had an item at once.
    var mostInUse = 0
    /// Threads that wait in the middle of an item now.
    var blocked = 0
    /// The most threads that waited in the middle of an item at once.
    var mostBlocked = 0
    /// Requests of queues, not of tasks, that were denied because of a limit that only a finishing worker lifts; each
    /// counts once.
    var requestsDenied = 0
}
