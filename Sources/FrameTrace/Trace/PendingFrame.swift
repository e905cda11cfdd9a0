/// The frame that a main thread begins next.
public struct PendingFrame: Sendable, Equatable {
    /// The frame's number within the app.
    public var number: FrameNumber
    /// V(due): from here on, any other work of the main thread delays the frame.
    public var due: Instant
    /// V(due) + budget.
    public var deadline: Instant

    /// Creates a pending frame.
    public init(number: FrameNumber, due: Instant, deadline: Instant) {
        self.number = number
        self.due = due
        self.deadline = deadline
    }
}
