public import FrameTrace

/// A span of the run during which the same apps were on screen.
public struct Phase: Sendable, Equatable, Codable {
    /// An app that came on screen.
    public struct Opening: Sendable, Equatable, Codable {
        /// The app's name.
        public var app: String
        /// How it came, as the workload says: `split view`.
        public var presentation: String

        /// An app that came on screen.
        public init(app: String, presentation: String) {
            self.app = app
            self.presentation = presentation
        }
    }

    /// The apps on screen, in the order of the workload; empty where there was none.
    public var apps: [String]
    /// Its start, from V(0).
    public var start: TimeSpan
    /// Its end, from V(0).
    public var end: TimeSpan
    /// Who came on screen at its start and how, where the workload says how.
    public var opened: [Opening]
    /// Whether it is warm-up: shown on the timeline, left out of all figures.
    public var isWarmUp: Bool
    /// What the work of all apps on screen needs by arithmetic; nil where it is unknown.
    public var bound: AnalyticBound?

    /// A phase.
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
