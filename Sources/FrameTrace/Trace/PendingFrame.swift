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
