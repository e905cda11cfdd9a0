public import FrameTrace

/// A span of the run during which the same apps were on screen.
public struct Phase: Sendable, Equatable, Codable {
    /// What is on screen, such as `maps + notes`.
    public var name: String
    /// Its start, from V(0).
    public var start: TimeSpan
    /// Its end, from V(0).
    public var end: TimeSpan
    /// Who came on screen at its start and how, where the workload says how: `notes as split view`.
    public var opened: [String]
    /// Whether it is warm-up: shown on the timeline, left out of all figures.
    public var isWarmUp: Bool
    /// What the work of all apps on screen needs by arithmetic; nil where it is unknown.
    public var bound: AnalyticBound?

    /// A phase.
    public init(
        name: String,
        start: TimeSpan,
        end: TimeSpan,
        opened: [String] = [],
        isWarmUp: Bool,
        bound: AnalyticBound? = nil
    ) {
        self.name = name
        self.opened = opened
        self.start = start
        self.end = end
        self.isWarmUp = isWarmUp
        self.bound = bound
    }
}
