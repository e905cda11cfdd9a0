/// A half-open interval of time, `[start, end)`.
public struct Interval: Hashable, Sendable, Codable {
    /// Where it begins.
    public var start: Instant
    /// Where it ends; never before ``start``.
    public var end: Instant

    /// The interval from a start to an end; an end before the start makes it empty.
    public init(start: Instant, end: Instant) {
        self.start = start
        self.end = max(start, end)
    }

    /// How long it is.
    public var length: TimeSpan { end - start }

    /// Whether an instant lies in it.
    public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    /// How long two intervals overlap.
    public func overlap(with other: Interval) -> TimeSpan {
        (min(end, other.end) - max(start, other.start)).clampedToZero
    }
}
