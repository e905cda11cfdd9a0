import FrameTrace

/// What a parked thread waits for.
enum ThreadWait: Sendable, Equatable {
    case mutex(ResourceID)
    case sleep(until: Instant)
    case readWriteLock(ResourceID)
    case semaphore(ResourceID)
    /// One of the buffers that its app's frames are drawn into.
    case buffer(ResourceID)
    case group(ResourceID)
    /// A condition: first for its signal, then for the mutex that goes with it.
    case condition(ResourceID, hasSignal: Bool)
    /// The end of an item, by its handle or because it was handed over with waiting.
    case item(Int, handle: ResourceID?)
    /// Being let onto a queue.
    case queue(Int)
    /// The turns of a parallel loop that others do.
    case loop(Int)
    case gpu(ResourceID)
    case disk(WaitKind)
    case network
    case user(until: Instant)
    /// What it waited for has come, or the time for it has passed.
    case over(WaitKind, ResourceID?)
}
