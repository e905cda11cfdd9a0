/// What a pool did, in numbers.
struct PoolStatistics: Sendable, Equatable {
    /// Threads made; one that left and came back counts twice.
    var threadsMade = 0
    /// Threads that have an item now, running or not.
    var inUse = 0
    /// The most threads that had an item at once.
    var mostInUse = 0
    /// Threads that wait in the middle of an item now.
    var blocked = 0
    /// The most threads that waited in the middle of an item at once.
    var mostBlocked = 0
    /// Requests of queues, not of tasks, that met a limit which only a finishing worker lifts; each counted once.
    var requestsDenied = 0
}
