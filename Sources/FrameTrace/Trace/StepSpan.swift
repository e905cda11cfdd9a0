/// A step from its start to its end.
public struct StepSpan: Sendable, Equatable {
    /// The place in the work.
    public var path: PathID
    /// When it began.
    public var start: Instant
    /// When it was done.
    public var end: Instant
    /// The CPU time it took.
    public var cpu: TimeSpan

    /// A step from its start to its end.
    public init(path: PathID, start: Instant, end: Instant, cpu: TimeSpan) {
        self.path = path
        self.start = start
        self.end = end
        self.cpu = cpu
    }
}
