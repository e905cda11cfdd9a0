import FrameTrace

/// A mutex with the default behavior of Darwin and glibc: the first thread to ask gets it, so a running thread may
/// overtake a woken waiter that does not run yet. It has one known owner.
struct MutexRule: Sendable {
    private(set) var owner: ThreadID?
    /// The waiters, in order of arrival.
    private(set) var waiters: [ThreadID] = []

    /// Tries to acquire the mutex; on failure adds the thread to the line, where it keeps any place it has.
    mutating func acquire(_ thread: ThreadID) -> Bool {
        guard owner == nil else {
            join(thread)
            return false
        }
        owner = thread
        waiters.removeAll { $0 == thread }
        return true
    }

    /// Adds a thread to the line; a thread in it keeps its place.
    mutating func join(_ thread: ThreadID) {
        if !waiters.contains(thread) { waiters.append(thread) }
    }

    /// Removes a thread from the line, if it is there.
    mutating func remove(_ thread: ThreadID) { _ = waiters.removeFirst(thread) }

    /// Releases the mutex, and returns the waiter to wake.
    @discardableResult
    mutating func release(_ thread: ThreadID) -> ThreadID? {
        guard owner == thread else { return nil }
        owner = nil
        return waiters.first
    }
}
