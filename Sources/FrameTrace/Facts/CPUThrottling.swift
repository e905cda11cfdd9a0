/// CPU throttling of the run's threads by a quota, by the kernel's own count.
public struct CPUThrottling: Sendable, Equatable, Codable {
    /// The tightest quota of the threads' control groups, in CPUs; nil if none was set.
    public var quota: Double?
    /// The number of periods of the run in which a quota was used up.
    public var periods: Int
    /// The throttled time, summed over CPUs.
    public var time: TimeSpan

    /// Creates a record of CPU throttling.
    public init(quota: Double?, periods: Int, time: TimeSpan) {
        self.quota = quota
        self.periods = periods
        self.time = time
    }
}
