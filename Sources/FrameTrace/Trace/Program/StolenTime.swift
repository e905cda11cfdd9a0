/// How long a hypervisor took a CPU from this machine, by the kernel's count.
///
/// The kernel counts at its tick and tells whole units of 10 ms: what is below one is counted in a later look.
public struct StolenTime: Sendable, Equatable {
    /// The unit in which the kernel tells it.
    public static let unit = TimeSpan.milliseconds(10)

    /// The CPU.
    public var cpu: UInt32
    /// Between which two looks at the count.
    public var looks: Interval
    /// How much the count grew.
    public var time: TimeSpan

    /// How long a hypervisor took a CPU.
    public init(cpu: UInt32, looks: Interval, time: TimeSpan) {
        self.cpu = cpu
        self.looks = looks
        self.time = time
    }
}
