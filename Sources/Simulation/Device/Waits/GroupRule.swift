import FrameTrace

/// A group: it counts work that is under way, and tells those who wait for it when there is none. It has no owner.
///
/// A notice is whatever shall be handed over when the group becomes empty.
struct GroupRule<Notice: Sendable>: Sendable {
    /// What leaving a group brings about.
    struct Departure: Sendable {
        /// Whether the group was left more often than entered; nothing else has happened then.
        var isUnbalanced = false
        /// Who has waited for it to become empty, in order of arrival.
        var woken: [ThreadID] = []
        /// What is to be handed over, in the order in which it was asked for.
        var due: [Notice] = []
    }

    /// How often it has been entered and not left yet.
    private(set) var count = 0
    /// Who waits for it to become empty, in order of arrival.
    private(set) var waiters: [ThreadID] = []
    private var notices: [Notice] = []

    /// Whether nothing is under way.
    var isEmpty: Bool { count == 0 }

    /// One more piece of work is under way.
    mutating func enter() { count += 1 }

    /// A piece of work is done.
    mutating func leave() -> Departure {
        guard count > 0 else { return Departure(isUnbalanced: true) }
        count -= 1
        guard count == 0 else { return Departure() }
        let departure = Departure(woken: waiters, due: notices)
        waiters = []
        notices = []
        return departure
    }

    /// Waits for it to become empty; false says that the thread has to.
    mutating func wait(_ thread: ThreadID) -> Bool {
        guard count > 0 else { return true }
        waiters.append(thread)
        return false
    }

    /// Asks for a notice when it becomes empty; true says that it is due at once, and not kept.
    mutating func notify(_ notice: Notice) -> Bool {
        guard count > 0 else { return true }
        notices.append(notice)
        return false
    }

    /// Takes a waiter out of the line, as its time is up; false where it isn't in it any more.
    mutating func remove(_ thread: ThreadID) -> Bool { waiters.removeFirst(thread) }
}
