/// A program has ended: one that ran among simulated apps, or one that was recorded alone, by itself.
public struct ProgramEnd: Sendable, Hashable {
    /// Who ended it.
    public enum Cause: UInt8, Sendable, Hashable {
        /// It ended by itself, or by somebody else's signal.
        case itself = 0
        /// The timeline quit it: it was asked to end by SIGTERM.
        case quit = 1
        /// It did not end by that, and was killed.
        case killed = 2
    }

    /// The app that it is in the trace.
    public var app: AppID
    /// When it was noticed.
    public var at: Instant
    /// How its process ended.
    public var how: ProcessEnd
    /// Who ended it.
    public var cause: Cause

    /// The end of a program.
    public init(app: AppID, at: Instant, how: ProcessEnd, cause: Cause) {
        self.app = app
        self.at = at
        self.how = how
        self.cause = cause
    }

    /// Its exit status, or 128 and the signal that ended it.
    public var status: Int32 { how.status }
}
