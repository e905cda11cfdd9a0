public import FrameTrace

/// CPU time that something used within a short time: the smaller the time, the better known where it was.
public struct LoadSpan: Sendable, Equatable {
    /// From when to when.
    public var interval: Interval
    /// How much of it was spent on a CPU.
    public var cpu: TimeSpan

    /// CPU time used within a short time.
    public init(interval: Interval, cpu: TimeSpan) {
        self.interval = interval
        self.cpu = cpu
    }

    /// What of it lies within another interval, if it was spread evenly.
    func share(within other: Interval) -> TimeSpan {
        guard interval.length > .zero else { return other.contains(interval.start) ? cpu : .zero }
        return .milliseconds(cpu.inMilliseconds * (interval.overlap(with: other) / interval.length))
    }
}
