/// A half-open interval of time, `[start, end)`.
public struct Interval: Hashable, Sendable, Codable {
    /// The first instant.
    public var start: Instant
    /// The end, excluded; never before ``start``.
    public var end: Instant

    /// Creates the interval from a start to an end; it is empty if the end lies before the start.
    public init(start: Instant, end: Instant) {
        self.start = start
        self.end = max(start, end)
    }

    /// The length.
    public var length: TimeSpan { end - start }

    /// Returns whether an instant lies in the interval.
    public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    /// Returns the length of the overlap with another interval.
    public func overlap(with other: Interval) -> TimeSpan {
        (min(end, other.end) - max(start, other.start)).clampedToZero
    }
}
