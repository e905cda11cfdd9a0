/// What the kernel recorded beside who ran where, and what reading a record cost.
public struct KernelEventCounts: Sendable, Equatable, Codable {
    /// Records that were read, switches included.
    public var records: Int
    /// Wake-ups of the run's threads; nil where they could not be seen.
    public var wakeUps: Int?
    /// Their moves from one CPU to another; nil where they could not be seen.
    public var migrations: Int?
    /// Times for which interrupts had the CPU of one of them; nil where they could not be seen.
    public var interrupts: Int?
    /// CPU time of fbprof's writer for one record, in the mean; nil without records.
    public var perRecord: TimeSpan?

    /// What the kernel recorded.
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
