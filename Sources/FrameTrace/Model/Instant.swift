/// A point in time on the run's clock: CLOCK_MONOTONIC in a live run, virtual time in a virtual one.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// Nanoseconds since the clock's own zero.
    public var nanoseconds: Int64

    /// The instant so many nanoseconds after the clock's zero.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Reads the plain number of nanoseconds.
    public init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the plain number of nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }

    /// The clock's own zero.
    public static let zero = Instant(nanoseconds: 0)

    /// Later than any instant of a run.
    public static let distantFuture = Instant(nanoseconds: .max)

    /// Orders instants, earlier first.
    public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The instant a span after this one.
    public static func + (instant: Instant, span: TimeSpan) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.addingSaturated(span.nanoseconds))
    }

    /// The instant a span before this one.
    public static func - (instant: Instant, span: TimeSpan) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.subtractingSaturated(span.nanoseconds))
    }

    /// The span from the right instant to the left one.
    public static func - (left: Instant, right: Instant) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds.subtractingSaturated(right.nanoseconds))
    }
}
