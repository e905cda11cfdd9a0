import FrameTrace

/// A condition whose predicate is a count: every signal lets one wait through, whether it comes before or after it.
///
/// The mutex around it is the device's business. It has no owner.
struct ConditionRule: Sendable {
    /// Signals that nobody has waited for yet.
    private(set) var count = 0
    /// Who waits, in order of arrival.
    private(set) var waiters: [ThreadID] = []

    /// Uses up a signal, or puts the thread into the line; false says that it has to wait.
    mutating func wait(_ thread: ThreadID) -> Bool {
        guard count > 0 else {
            waiters.append(thread)
            return false
        }
        count -= 1
        return true
    }

    /// Signals, and returns the waiter that has used it up and is to be woken.
    mutating func signal() -> ThreadID? {
        guard !waiters.isEmpty else {
            count += 1
            return nil
        }
        return waiters.removeFirst()
    }

    /// Lets through all who wait now, in order of arrival; signals that are left over stay.
    mutating func broadcast() -> [ThreadID] {
        let woken = waiters
        waiters = []
        return woken
    }

    /// Takes a thread out of the line, as its time is up; false where it isn't in it any more.
    mutating func remove(_ thread: ThreadID) -> Bool { waiters.removeFirst(thread) }
}
