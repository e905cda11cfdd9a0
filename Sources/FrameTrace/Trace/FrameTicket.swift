/// The device's instruction to a main thread to begin a frame.
public struct FrameTicket: Sendable, Equatable {
    /// The frame's number within the app.
    public var number: FrameNumber
    /// The number by which its steps under `every` take their turn: that of the frame, or on a display that two devices
    /// share, its number among the app's frames that are compared.
    public var count: UInt32
    /// The vsync at which it was to begin.
    public var due: VsyncIndex
    /// V(due) + budget.
    public var deadline: Instant
    /// The vsync that it begins on.
    public var callback: VsyncIndex
    /// The next vsync at which the app wants a frame; its time is the `targetTimestamp` of the display link (F-3).
    public var target: VsyncIndex
    /// The instant at which the parked main thread was made ready; nil if it was not parked.
    public var wokenAt: Instant?

    package init(
        number: FrameNumber,
        due: VsyncIndex,
        deadline: Instant,
        callback: VsyncIndex,
        target: VsyncIndex? = nil,
        wokenAt: Instant? = nil,
        count: UInt32? = nil
    ) {
        self.number = number
        self.count = count ?? number.rawValue
        self.due = due
        self.deadline = deadline
        self.callback = callback
        self.target = target ?? callback + 1
        self.wokenAt = wokenAt
    }
}
