import FrameTrace

/// A mutex as Darwin's and glibc's are by default: the first to ask gets it, so a running thread may overtake a waiter
/// that has been woken and does not run yet. It has one known owner.
struct MutexRule: Sendable {
    /// Who holds it.
    private(set) var owner: ThreadID?
    /// Who waits, in order of arrival.
    private(set) var waiters: [ThreadID] = []

    /// Tries to take it; a thread that can't is put into the line, where it keeps its place if it is there already.
    mutating func acquire(_ thread: ThreadID) -> Bool {
        guard owner == nil else {
            join(thread)
            return false
        }
        owner = thread
        waiters.removeAll { $0 == thread }
        return true
    }

    /// Puts a thread into the line; one that is in it keeps its place.
    mutating func join(_ thread: ThreadID) {
        if !waiters.contains(thread) { waiters.append(thread) }
    }

    /// Takes a thread out of the line; one that is not in it changes nothing.
    mutating func remove(_ thread: ThreadID) { _ = waiters.removeFirst(thread) }

    /// Gives it up, and returns the waiter to wake.
    @discardableResult
    mutating func release(_ thread: ThreadID) -> ThreadID? {
        guard owner == thread else { return nil }
        owner = nil
        return waiters.first
    }
}
