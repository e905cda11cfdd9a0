/// The number of a frame's dropped intervals that are attributed to one cause.
public struct DroppedShare: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// The number of intervals.
    public var dropped: Int

    /// Creates a share.
    public init(_ cause: VerdictCause, _ dropped: Int) {
        self.cause = cause
        self.dropped = dropped
    }
}

extension FrameVerdict {
    /// Splits dropped intervals of the frame among its causes: all of them, or those within the part that is summed up.
    func shares(ofDropped count: Int) -> [DroppedShare] {
        let parts = LargestRemainder.split(Int64(count), by: dropped.map { Int64($0.dropped) })
        return zip(dropped, parts).compactMap { $1 > 0 ? DroppedShare($0.cause, Int($1)) : nil }
    }
}
