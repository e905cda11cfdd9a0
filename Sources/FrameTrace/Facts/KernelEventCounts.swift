/// The kernel's records other than run slices, and the cost of reading a record.
public struct KernelEventCounts: Sendable, Equatable, Codable {
    /// The number of records that were read, including switches.
    public var records: Int
    /// The number of wake-ups of the run's threads; nil if they could not be seen.
    public var wakeUps: Int?
    /// The number of their migrations between CPUs; nil if they could not be seen.
    public var migrations: Int?
    /// The number of times that interrupts had the CPU of one of them; nil if they could not be seen.
    public var interrupts: Int?
    /// The mean CPU time of fbprof's writer per record; nil without records.
    public var perRecord: TimeSpan?

    /// Creates the counts.
    public init(
        records: Int = 0,
        wakeUps: Int? = nil,
        migrations: Int? = nil,
        interrupts: Int? = nil,
        perRecord: TimeSpan? = nil
    ) {
        self.records = records
        self.wakeUps = wakeUps
        self.migrations = migrations
        self.interrupts = interrupts
        self.perRecord = perRecord
    }
}
