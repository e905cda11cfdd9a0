import FrameTrace

/// A counting semaphore: a signal goes straight to the thread that has waited longest. It has no owner.
struct SemaphoreRule: Sendable {
    /// How many more waits succeed at once.
    private(set) var value: Int
    /// Who waits, in order of arrival.
    private(set) var waiters: [ThreadID] = []

    /// A semaphore with a value to begin with.
    init(value: Int) { self.value = max(0, value) }

    /// Takes one, or puts the thread into the line; false says that it has to wait.
    mutating func wait(_ thread: ThreadID) -> Bool {
        guard value > 0 else {
            waiters.append(thread)
            return false
        }
        value -= 1
        return true
    }

    /// Gives one, and returns the waiter that has it now and is to be woken.
    mutating func signal() -> ThreadID? {
        guard !waiters.isEmpty else {
            value += 1
            return nil
        }
        return waiters.removeFirst()
    }

    /// Takes a thread out of the line, as its time is up; false where it isn't in it any more.
    mutating func remove(_ thread: ThreadID) -> Bool { waiters.removeFirst(thread) }
}
