/// How many of a frame's dropped intervals are put down to one cause.
public struct DroppedShare: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// How many intervals.
    public var dropped: Int

    /// How many dropped intervals are attributed to one cause.
    public init(_ cause: VerdictCause, _ dropped: Int) {
        self.cause = cause
        self.dropped = dropped
    }
}
