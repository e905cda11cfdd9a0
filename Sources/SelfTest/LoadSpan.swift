public import FrameTrace

/// CPU time used within a short interval. The shorter the interval, the more precisely the time is placed.
public struct LoadSpan: Sendable, Equatable {
    /// The interval of the load.
    public var interval: Interval
    /// CPU time used within the interval.
    public var cpu: TimeSpan

    /// Creates a span.
    public init(interval: Interval, cpu: TimeSpan) {
        self.interval = interval
        self.cpu = cpu
    }

    /// Returns the CPU time within another interval, assuming an even spread.
    func share(within other: Interval) -> TimeSpan {
        guard interval.length > .zero else { return other.contains(interval.start) ? cpu : .zero }
        return .milliseconds(cpu.inMilliseconds * (interval.overlap(with: other) / interval.length))
    }
}
