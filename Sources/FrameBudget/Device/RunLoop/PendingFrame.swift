/// The frame that a main thread will begin next.
public struct PendingFrame: Sendable, Equatable {
    /// Its number within the app.
    public var number: FrameNumber
    /// V(due): from here on, whatever else the main thread does holds it up.
    public var due: Instant
    /// V(due) + budget.
    public var deadline: Instant

    /// The frame that a main thread will begin next.
    public init(number: FrameNumber, due: Instant, deadline: Instant) {
        self.number = number
        self.due = due
        self.deadline = deadline
    }
}

extension Device {
    /// The frame that a main thread will begin next; nil where it wants none, or for any other thread.
    ///
    /// - Complexity: O(1). Changes nothing.
    public func pendingFrame(of thread: ThreadID) -> PendingFrame? {
        guard mainThreads.indices.contains(thread.index), let schedule = mainThreads[thread.index].schedule,
            isWanted(schedule.due)
        else { return nil }
        return PendingFrame(
            number: mainThreads[thread.index].nextFrame,
            due: grid[schedule.due],
            deadline: schedule.deadline
        )
    }
}
