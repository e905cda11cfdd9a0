/// A time in which the disk held a thread's request back in favour of more urgent ones. The request was not yet
/// in the disk's line then, and the disk may have been idle for part of that time.
public struct HeldBackRequest: Sendable, Equatable {
    /// From the request to its entry into the disk's line.
    public var interval: Interval
    /// The thread of the last more urgent request before the end of that time.
    public var thread: ThreadID
    /// The app that this thread worked for; nil if unknown.
    public var app: AppID?

    /// The longest time for which requests are held back after the last more urgent one.
    public static let longestWindow: TimeSpan = .milliseconds(500)

    /// Creates a time in which a request was held back.
    public init(_ interval: Interval, inFavourOf thread: ThreadID, of app: AppID?) {
        self.interval = interval
        self.thread = thread
        self.app = app
    }
}
