/// A frame that a main thread is told to begin.
public struct FrameTicket: Sendable, Equatable {
    /// Its number within the app.
    public var number: FrameNumber
    /// The vsync at which it was to begin.
    public var due: VsyncIndex
    /// V(due) + budget.
    public var deadline: Instant
    /// The vsync that it begins on.
    public var callback: VsyncIndex
    /// Since when the parked main thread was ready to run; nil where it was not parked.
    public var wokenAt: Instant?

    package init(
        number: FrameNumber,
        due: VsyncIndex,
        deadline: Instant,
        callback: VsyncIndex,
        wokenAt: Instant? = nil
    ) {
        self.number = number
        self.due = due
        self.deadline = deadline
        self.callback = callback
        self.wokenAt = wokenAt
    }
}
