/// A point in time on the clock of the run: CLOCK_MONOTONIC in a live run, virtual time in a virtual run.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// The nanoseconds since the clock's zero.
    public var nanoseconds: Int64

    /// Creates the instant `nanoseconds` after the clock's zero.
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

    /// The clock's zero.
    public static let zero = Instant(nanoseconds: 0)

    /// An instant after every instant of a run.
    public static let distantFuture = Instant(nanoseconds: .max)

    /// Orders instants, earlier first.
    public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Returns the instant that lies a span later.
    public static func + (instant: Instant, span: TimeSpan) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.addingSaturated(span.nanoseconds))
    }

    /// Returns the instant that lies a span earlier.
    public static func - (instant: Instant, span: TimeSpan) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.subtractingSaturated(span.nanoseconds))
    }

    /// Returns the span from the right instant to the left one.
    public static func - (left: Instant, right: Instant) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds.subtractingSaturated(right.nanoseconds))
    }
}
