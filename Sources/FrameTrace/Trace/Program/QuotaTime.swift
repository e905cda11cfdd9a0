/// How long CPU quotas stopped the control groups of a recorded program, by the kernel's count.
public struct QuotaTime: Sendable, Equatable {
    /// Between which two looks at the count. A stop is counted when it is over, all of it.
    public var looks: Interval
    /// How much the count grew.
    public var time: TimeSpan

    /// How long quotas stopped a program.
    public init(looks: Interval, time: TimeSpan) {
        self.looks = looks
        self.time = time
    }
}
