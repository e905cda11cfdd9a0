import FrameStatistics
import FrameTrace

/// Limits in which two sides differ, in words.
extension ChangedLimits {
    /// Whether the app draws at another rate, rather than with another budget alone.
    var isOfRate: Bool { rates != nil }

    /// The figures that depend on the limit.
    var dependents: [FrameMetric] {
        isOfRate ? [.fps, .missedShare, .droppedShare, .hitchRatio] : [.missedShare]
    }

    /// Returns both values, as the begin of a sentence: `The budget of maps is 16.667 ms in A and 8 ms in B`.
    func difference(of app: String) -> String {
        if let (first, second) = rates { return "\(app) draws at \(first) in A and at \(second) in B" }
        return "The budget of \(app) is \(Self.time(before.budget)) in A and \(Self.time(after.budget)) in B"
    }

    /// The rates of both sides; nil if they are the same, or there is no display.
    private var rates: (before: String, after: String)? {
        guard let first = before.interval, let second = after.interval, first != second else { return nil }
        return (Self.hertz(first), Self.hertz(second))
    }

    private static func hertz(_ interval: TimeSpan) -> String {
        DecimalText.trimmed(1 / interval.inSeconds, places: 3) + " Hz"
    }

    private static func time(_ budget: TimeSpan) -> String {
        DecimalText.trimmed(budget.inMilliseconds, places: 3) + " ms"
    }
}
