public import FrameTrace

/// A span of the run during which the same apps were on screen.
public struct Phase: Sendable, Equatable, Codable {
    /// An app that came on screen at the start of a phase.
    public struct Opening: Sendable, Equatable, Codable {
        /// The app's name.
        public var app: String
        /// Its presentation as the workload names it: `split view`.
        public var presentation: String

        /// Creates an opening.
        public init(app: String, presentation: String) {
            self.app = app
            self.presentation = presentation
        }
    }

    /// The apps on screen, in the order of the workload; empty if there was none.
    public var apps: [String]
    /// Its start, from V(0).
    public var start: TimeSpan
    /// Its end, from V(0).
    public var end: TimeSpan
    /// The apps that came on screen at its start, where the workload specifies how.
    public var opened: [Opening]
    /// Whether it is warm-up, which is shown on the timeline but left out of all figures.
    public var isWarmUp: Bool
    /// The analytic bound of all apps on screen; nil if unknown.
    public var bound: AnalyticBound?

    /// Creates a phase.
    public init(
        apps: [String],
        start: TimeSpan,
        end: TimeSpan,
        opened: [Opening] = [],
        isWarmUp: Bool,
        bound: AnalyticBound? = nil
    ) {
        self.apps = apps
        self.opened = opened
        self.start = start
        self.end = end
        self.isWarmUp = isWarmUp
        self.bound = bound
    }
}
