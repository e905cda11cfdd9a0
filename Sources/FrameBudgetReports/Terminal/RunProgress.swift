public import FrameTrace

/// What is known of a run while it runs.
public struct RunProgress: Sendable, Equatable {
    /// What is known of one app.
    public struct App: Sendable, Equatable {
        /// Its name.
        public var name: String
        /// Frames shown in the last second; nil while it is not on screen.
        public var shownInLastSecond: Int?
        /// Intervals dropped so far.
        public var dropped: Int
        /// Whether it wants frames at all.
        public var drawsFrames: Bool

        /// What is known of an app.
        public init(name: String, shownInLastSecond: Int?, dropped: Int, drawsFrames: Bool = true) {
            self.drawsFrames = drawsFrames
            self.name = name
            self.shownInLastSecond = shownInLastSecond
            self.dropped = dropped
        }
    }

    /// How long the run has run.
    public var elapsed: TimeSpan
    /// How long it is to run; nil where nobody knows.
    public var planned: TimeSpan?
    /// The apps, in the order of the workload.
    public var apps: [App]

    /// What is known of a run.
    public init(elapsed: TimeSpan, planned: TimeSpan?, apps: [App]) {
        self.elapsed = elapsed
        self.planned = planned
        self.apps = apps
    }
}
