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

extension FrameVerdict {
    /// Splits dropped intervals of the frame among its causes: all of them, or as many as lie in what is summed up.
    func shares(ofDropped count: Int) -> [DroppedShare] {
        let parts = LargestRemainder.split(Int64(count), by: dropped.map { Int64($0.dropped) })
        return zip(dropped, parts).compactMap { $1 > 0 ? DroppedShare($0.cause, Int($1)) : nil }
    }
}
