/// A signed length of time in whole nanoseconds.
///
/// Spans and instants are different types, so that a length can't be taken for a point in time. 64-bit nanoseconds
/// cover 292 years, are the kernel's own unit, and keep every sum exact.
public struct TimeSpan: Hashable, Comparable, Sendable, Codable {
    /// The nanoseconds; negative for a span that points backwards.
    public var nanoseconds: Int64

    /// Creates a span of `nanoseconds` nanoseconds.
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

    /// The span of length zero.
    public static let zero = TimeSpan(nanoseconds: 0)

    /// Returns a span of whole nanoseconds.
    public static func nanoseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value) }

    /// Returns a span of whole microseconds.
    public static func microseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value * 1000) }

    /// Returns a span of milliseconds, rounded to the nearest nanosecond.
    public static func milliseconds(_ value: Double) -> TimeSpan {
        TimeSpan(nanoseconds: Int64(saturating: value * 1e6))
    }

    /// Returns a span of seconds, rounded to the nearest nanosecond.
    public static func seconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: Int64(saturating: value * 1e9)) }

    /// The span in milliseconds.
    public var inMilliseconds: Double { Double(nanoseconds) / 1e6 }

    /// The span in seconds.
    public var inSeconds: Double { Double(nanoseconds) / 1e9 }

    /// The span, or zero if it is negative.
    public var clampedToZero: TimeSpan { TimeSpan(nanoseconds: max(0, nanoseconds)) }

    /// The span without its sign.
    public var magnitude: TimeSpan { TimeSpan(nanoseconds: Int64(clamping: nanoseconds.magnitude)) }
}

// Sums stop at the longest span, 292 years, and do not trap: a file may hold spans whose sum would overflow.
extension TimeSpan {
    /// Orders spans by length, negative ones first.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Returns the sum of two spans.
    public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds.addingSaturated(right.nanoseconds))
    }

    /// Returns the difference of two spans.
    public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds.subtractingSaturated(right.nanoseconds))
    }

    /// Returns the span of the same length that points the other way.
    public static prefix func - (span: TimeSpan) -> TimeSpan { .zero - span }

    /// Adds a span.
    public static func += (left: inout TimeSpan, right: TimeSpan) { left = left + right }

    /// Subtracts a span.
    public static func -= (left: inout TimeSpan, right: TimeSpan) { left = left - right }

    /// Returns a span multiplied by a whole number.
    public static func * (span: TimeSpan, times: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: span.nanoseconds.multipliedSaturated(by: times))
    }

    /// Returns the ratio of two spans; `nan` if both are zero.
    public static func / (left: TimeSpan, right: TimeSpan) -> Double {
        Double(left.nanoseconds) / Double(right.nanoseconds)
    }
}

extension TimeSpan: CustomStringConvertible {
    /// The span in the unit that reads best, such as `4 ms` or `16.667 ms`.
    public var description: String {
        switch nanoseconds.magnitude {
        case 0: "0 s"
        case ..<1000: "\(nanoseconds) ns"
        case ..<1_000_000: DecimalText.trimmed(Double(nanoseconds) / 1e3, places: 3) + " µs"
        case ..<1_000_000_000: DecimalText.trimmed(Double(nanoseconds) / 1e6, places: 3) + " ms"
        default: DecimalText.trimmed(Double(nanoseconds) / 1e9, places: 3) + " s"
        }
    }
}
