public import FrameTrace

/// Progress of a run.
public struct RunProgress: Sendable, Equatable {
    /// Progress of one app.
    public struct App: Sendable, Equatable {
        /// Name of the app.
        public var name: String
        /// Frames shown in the last second; nil while it is not on screen.
        public var shownInLastSecond: Int?
        /// Intervals dropped so far.
        public var dropped: Int
        /// Whether it wants frames at all.
        public var drawsFrames: Bool

        /// Creates the progress of an app.
        public init(name: String, shownInLastSecond: Int?, dropped: Int, drawsFrames: Bool = true) {
            self.drawsFrames = drawsFrames
            self.name = name
            self.shownInLastSecond = shownInLastSecond
            self.dropped = dropped
        }
    }

    /// Elapsed time of the run.
    public var elapsed: TimeSpan
    /// Planned duration of the run; nil if it is not known.
    public var planned: TimeSpan?
    /// The apps, in the order of the workload.
    public var apps: [App]

    /// Creates the progress of a run.
    public init(elapsed: TimeSpan, planned: TimeSpan?, apps: [App]) {
        self.elapsed = elapsed
        self.planned = planned
        self.apps = apps
    }
}
