import FrameTrace

/// A group: counts work in progress, and releases its waiters when there is none. It has no owner.
///
/// A notice is what is to be submitted when the group becomes empty.
struct GroupRule<Notice: Sendable>: Sendable {
    /// The effects of leaving a group.
    struct Departure: Sendable {
        /// Whether the group was left more often than entered; there are no other effects then.
        var isUnbalanced = false
        /// The threads that waited for it to become empty, in order of arrival.
        var woken: [ThreadID] = []
        /// The notices to submit, in the order of registration.
        var due: [Notice] = []
    }

    /// The number of entries not left yet.
    private(set) var count = 0
    /// The threads that wait for it to become empty, in order of arrival.
    private(set) var waiters: [ThreadID] = []
    private var notices: [Notice] = []

    /// Whether there is no work in progress.
    var isEmpty: Bool { count == 0 }

    /// Counts a piece of work that begins.
    mutating func enter() { count += 1 }

    /// Counts a piece of work that ends.
    mutating func leave() -> Departure {
        guard count > 0 else { return Departure(isUnbalanced: true) }
        count -= 1
        guard count == 0 else { return Departure() }
        let departure = Departure(woken: waiters, due: notices)
        waiters = []
        notices = []
        return departure
    }

    /// Waits for the group to become empty; returns false if the thread has to wait.
    mutating func wait(_ thread: ThreadID) -> Bool {
        guard count > 0 else { return true }
        waiters.append(thread)
        return false
    }

    /// Registers a notice for when the group becomes empty; returns true if it is due at once and not stored.
    mutating func notify(_ notice: Notice) -> Bool {
        guard count > 0 else { return true }
        notices.append(notice)
        return false
    }

    /// Removes a waiter whose wait has timed out; returns false if it is no longer waiting.
    mutating func remove(_ thread: ThreadID) -> Bool { waiters.removeFirst(thread) }
}
