/// The time in which a piece of hardware works for one thread. It is known when the work begins, and may end after the run.
public struct ServiceSpan: Sendable, Equatable {
    /// What works.
    public var hardware: HardwareKind
    /// Whose request it does.
    public var thread: ThreadID
    /// The app that the thread worked for; nil where unknown.
    public var app: AppID?
    /// From when to when.
    public var interval: Interval

    /// The time in which a piece of hardware works for one thread.
    public init(_ hardware: HardwareKind, for thread: ThreadID, of app: AppID?, _ interval: Interval) {
        self.hardware = hardware
        self.thread = thread
        self.app = app
        self.interval = interval
    }
}
