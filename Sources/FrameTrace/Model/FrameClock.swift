/// The clock that sets the deadlines of an app's frames.
public enum FrameClock: String, Sendable, Hashable, Codable {
    /// The display's vsyncs: a frame is due at one, and an interval is dropped if the frame is not shown at the next
    /// one.
    case display
    /// The frame itself: it is due when it begins, and late when it takes longer than its budget. An idle app drops
    /// nothing.
    case own
    /// As ``own``, for frames that the program marks or presents: the time from one frame to the next counts as time on
    /// screen.
    case marks

    /// Whether frames are due when they begin and not at vsyncs.
    public var isOwn: Bool { self != .display }

    /// Returns the number of budgets that a frame took beyond its first: ⌈duration ÷ budget⌉ − 1, and 0 for one in
    /// time.
    public static func dropped(_ duration: TimeSpan, budget: TimeSpan) -> Int {
        guard duration > budget, budget > .zero else { return 0 }
        return Int((duration.nanoseconds + budget.nanoseconds - 1) / budget.nanoseconds) - 1
    }
}
