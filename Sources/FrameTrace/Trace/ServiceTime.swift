/// What a piece of work needs on average: time on a CPU, time of the GPU, time asleep, and what it moves to and from files.
public struct ServiceTime: Sendable, Equatable {
    /// CPU time.
    public var cpu: TimeSpan
    /// Time for which the GPU works for it.
    public var gpu: TimeSpan
    /// Time asleep.
    public var asleep: TimeSpan
    /// Bytes that it reads and writes.
    public var transfer: ByteCount

    /// What a piece of work needs.
    public init(
        cpu: TimeSpan = .zero,
        gpu: TimeSpan = .zero,
        asleep: TimeSpan = .zero,
        transfer: ByteCount = ByteCount(bytes: 0)
    ) {
        self.cpu = cpu
        self.gpu = gpu
        self.asleep = asleep
        self.transfer = transfer
    }

    /// Nothing.
    public static let none = ServiceTime()

    /// How long it keeps whoever does it busy, without the time that files take.
    public var length: TimeSpan { cpu + gpu + asleep }
}
