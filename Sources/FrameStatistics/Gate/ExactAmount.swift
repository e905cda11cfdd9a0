package import FrameTrace

/// A figure in whole numbers of its finest unit, in which it is compared with limits and earlier values.
///
/// Figures are shown in ms and MB. As binary fractions of these, 1.1 ms − 1 ms is more than 0.1 ms, so that a limit that
/// is met exactly would fail.
package struct ExactAmount: Comparable, Sendable {
    /// Nanoseconds of a time, nanoseconds per second of a hitch ratio, bytes of memory, billionths of a share, or a
    /// count.
    package let units: Int64

    /// Converts a value to the nearest whole number of the finest unit.
    package init(_ value: Double, _ unit: MetricUnit) { units = Int64(saturating: value * unit.finest) }

    /// Converts a time.
    package init(_ time: TimeSpan) { units = time.nanoseconds }

    /// Nothing.
    package static let zero = ExactAmount(TimeSpan.zero)

    /// Orders amounts of the same unit.
    package static func < (left: ExactAmount, right: ExactAmount) -> Bool { left.units < right.units }

    /// Returns whether the change from an earlier amount is larger than a share of that amount, and larger than a
    /// smallest change. A change that equals one of them is not.
    ///
    /// - Parameters:
    ///   - share: the tolerated change as a share of the earlier amount, to the billionth: 0.05 is 5 %.
    ///   - least: the tolerated change whatever the earlier amount is.
    package func differs(from earlier: ExactAmount, byMoreThan share: Double, and least: ExactAmount) -> Bool {
        let change = Int128(units) - Int128(earlier.units)
        let distance = change < 0 ? -change : change
        let tolerated = Int128(Int64(saturating: share * 1e9)) * Int128(earlier.units)
        return distance > Int128(least.units) && distance * 1_000_000_000 > tolerated
    }
}

extension MetricUnit {
    /// The number of finest units in one of this unit.
    fileprivate var finest: Double {
        switch self {
        case .milliseconds, .millisecondsPerFrame, .millisecondsPerSecond, .megabytes, .framesPerSecond: 1e6
        case .share: 1e9
        case .frames, .intervals, .hangs, .items: 1
        }
    }
}
