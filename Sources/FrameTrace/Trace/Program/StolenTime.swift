/// A time for which a hypervisor took a CPU from this machine, by the kernel's count.
///
/// The kernel counts at its tick and reports whole units of 10 ms; a remainder appears in a later read.
public struct StolenTime: Sendable, Equatable {
    /// The unit in which the kernel reports it.
    public static let unit = TimeSpan.milliseconds(10)

    /// The CPU.
    public var cpu: UInt32
    /// The interval between two reads of the count.
    public var looks: Interval
    /// The increase of the count.
    public var time: TimeSpan

    /// Creates a stolen time.
    public init(cpu: UInt32, looks: Interval, time: TimeSpan) {
        self.cpu = cpu
        self.looks = looks
        self.time = time
    }
}
