/// What the deadlines of an app's frames go by.
public enum FrameClock: String, Sendable, Hashable, Codable {
    /// The display's vsyncs: a frame is due at one, and what was not shown at the next is dropped.
    case display
    /// The frame itself: it is due when it begins, and late when it takes longer than its budget. An app that is idle drops
    /// nothing.
    case own
    /// The same, of frames that the program marks: from one to the next is a time on screen.
    case marks

    /// Whether frames are due when they begin, rather than at vsyncs.
    public var isOwn: Bool { self != .display }

    /// Whole budgets beyond the first that a frame took: ⌈duration ÷ budget⌉ − 1, and 0 for one in time.
    public static func dropped(_ duration: TimeSpan, budget: TimeSpan) -> Int {
        guard duration > budget, budget > .zero else { return 0 }
        return Int((duration.nanoseconds + budget.nanoseconds - 1) / budget.nanoseconds) - 1
    }
}
