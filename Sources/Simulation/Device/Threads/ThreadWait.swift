import FrameTrace

/// The wait of a parked thread.
enum ThreadWait: Sendable, Equatable {
    case mutex(ResourceID)
    case sleep(until: Instant)
    case readWriteLock(ResourceID)
    case semaphore(ResourceID)
    /// One of the buffers that its app's frames are drawn into.
    case buffer(ResourceID)
    case group(ResourceID)
    /// A condition: first for its signal, then for its mutex.
    case condition(ResourceID, hasSignal: Bool)
    /// The end of an item, by its handle or after a synchronous submission.
    case item(Int, handle: ResourceID?)
    /// The entry to a queue.
    case queue(Int)
    /// The turns of a parallel loop on other threads.
    case loop(Int)
    case gpu(ResourceID)
    case disk(WaitKind)
    case network
    case user(until: Instant)
    /// The wait has ended or timed out.
    case over(WaitKind, ResourceID?)
}
