import FrameTrace

/// A condition whose predicate is a count: every signal admits one wait, whether it comes before or after it.
///
/// The device handles its mutex. The condition has no owner.
struct ConditionRule: Sendable {
    /// The signals not used by any wait yet.
    private(set) var count = 0
    /// The waiters, in order of arrival.
    private(set) var waiters: [ThreadID] = []

    /// Uses a signal, or adds the thread to the line; returns false if it has to wait.
    mutating func wait(_ thread: ThreadID) -> Bool {
        guard count > 0 else {
            waiters.append(thread)
            return false
        }
        count -= 1
        return true
    }

    /// Signals the condition, and returns the waiter to wake, which has used the signal.
    mutating func signal() -> ThreadID? {
        guard !waiters.isEmpty else {
            count += 1
            return nil
        }
        return waiters.removeFirst()
    }

    /// Releases all current waiters, in order of arrival. Unused signals stay.
    mutating func broadcast() -> [ThreadID] {
        let woken = waiters
        waiters = []
        return woken
    }

    /// Removes a thread whose wait has timed out; returns false if it is no longer waiting.
    mutating func remove(_ thread: ThreadID) -> Bool { waiters.removeFirst(thread) }
}
