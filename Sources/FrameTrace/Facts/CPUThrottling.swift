/// How often a CPU quota stopped the run's threads, by the kernel's own count.
public struct CPUThrottling: Sendable, Equatable, Codable {
    /// The tightest quota of the threads' control groups, in CPUs; nil where none was set.
    public var quota: Double?
    /// Periods of the run in which a quota was used up.
    public var periods: Int
    /// For how long, added over CPUs.
    public var time: TimeSpan

    /// How often a CPU quota stopped the run's threads.
    public init(quota: Double?, periods: Int, time: TimeSpan) {
        self.quota = quota
        self.periods = periods
        self.time = time
    }
}
