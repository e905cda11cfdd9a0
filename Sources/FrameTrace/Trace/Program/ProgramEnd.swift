/// The end of a program that ran among simulated apps, or of one that was recorded alone and ended by itself.
public struct ProgramEnd: Sendable, Hashable {
    /// The cause of the end of a program.
    public enum Cause: UInt8, Sendable, Hashable {
        /// It ended by itself, or by a signal that is not fbprof's.
        case itself = 0
        /// The timeline quit it: it received SIGTERM and ended.
        case quit = 1
        /// It did not end after SIGTERM, and was killed.
        case killed = 2
    }

    /// The app that it is in the trace.
    public var app: AppID
    /// The instant at which the end was noticed.
    public var at: Instant
    /// The end of its process.
    public var how: ProcessEnd
    /// The cause of the end.
    public var cause: Cause

    /// Creates the end of a program.
    public init(app: AppID, at: Instant, how: ProcessEnd, cause: Cause) {
        self.app = app
        self.at = at
        self.how = how
        self.cause = cause
    }

    /// The exit status, or 128 plus the signal that ended it.
    public var status: Int32 { how.status }
}
