/// A step of the work, from its start to its end, or to the end of its app or of the run.
public struct StepSpan: Sendable, Equatable {
    /// The place in the work.
    public var path: PathID
    /// The start.
    public var start: Instant
    /// The end.
    public var end: Instant
    /// The CPU time that it took.
    public var cpu: TimeSpan

    /// Creates a step.
    public init(path: PathID, start: Instant, end: Instant, cpu: TimeSpan) {
        self.path = path
        self.start = start
        self.end = end
        self.cpu = cpu
    }
}
