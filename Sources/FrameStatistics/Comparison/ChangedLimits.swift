import FrameBudget
public import FrameTrace

/// The limits that an app's shares of late frames depend on, of two runs that differ in them.
public struct ChangedLimits: Sendable, Equatable, Codable {
    /// The limits of one run.
    public struct Side: Sendable, Equatable, Codable {
        /// The frame budget.
        public var budget: TimeSpan
        /// The interval between two vsyncs at which the app wants a frame; nil without a display.
        public var interval: TimeSpan?

        init(_ app: AppResult) {
            budget = app.budget
            interval = app.hasDisplay ? app.total.frameInterval : nil
        }
    }

    /// The first run.
    public var before: Side
    /// The second run.
    public var after: Side

    /// Compares the limits of an app; nil if both runs have the same.
    init?(from before: AppResult, to after: AppResult) {
        guard before.drawsFrames, after.drawsFrames, before.hasDisplay == after.hasDisplay else { return nil }
        (self.before, self.after) = (Side(before), Side(after))
        guard self.before != self.after else { return nil }
    }
}
