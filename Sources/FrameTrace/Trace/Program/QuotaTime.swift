/// A time for which CPU quotas stopped the control groups of a recorded program, by the kernel's count.
public struct QuotaTime: Sendable, Equatable {
    /// The interval between two reads of the count. The whole of a stop is counted when it ends.
    public var looks: Interval
    /// The increase of the count.
    public var time: TimeSpan

    /// Creates a time of throttling.
    public init(looks: Interval, time: TimeSpan) {
        self.looks = looks
        self.time = time
    }
}
