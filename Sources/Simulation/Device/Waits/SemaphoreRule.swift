import FrameTrace

/// A counting semaphore: a signal goes directly to the longest waiter. It has no owner.
struct SemaphoreRule: Sendable {
    /// The number of waits that succeed at once.
    private(set) var value: Int
    /// The waiters, in order of arrival.
    private(set) var waiters: [ThreadID] = []

    /// Creates a semaphore with an initial count.
    init(value: Int) { self.value = max(0, value) }

    /// Decrements the count, or adds the thread to the line; returns false if the thread has to wait.
    mutating func wait(_ thread: ThreadID) -> Bool {
        guard value > 0 else {
            waiters.append(thread)
            return false
        }
        value -= 1
        return true
    }

    /// Signals the semaphore, and returns the waiter to wake, which has used the signal.
    mutating func signal() -> ThreadID? {
        guard !waiters.isEmpty else {
            value += 1
            return nil
        }
        return waiters.removeFirst()
    }

    /// Removes a thread whose wait has timed out; returns false if it is no longer waiting.
    mutating func remove(_ thread: ThreadID) -> Bool { waiters.removeFirst(thread) }
}
