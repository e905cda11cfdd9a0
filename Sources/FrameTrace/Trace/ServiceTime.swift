/// The mean demand of a piece of work: CPU time, GPU time, time asleep, and bytes moved to and from files.
public struct ServiceTime: Sendable, Equatable {
    /// CPU time.
    public var cpu: TimeSpan
    /// GPU time.
    public var gpu: TimeSpan
    /// Time asleep.
    public var asleep: TimeSpan
    /// Bytes read and written.
    public var transfer: ByteCount

    /// Creates a demand; by default it is nothing.
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

    /// No demand.
    public static let none = ServiceTime()

    /// The time that the work occupies a thread, without the time of file transfers.
    public var length: TimeSpan { cpu + gpu + asleep }
}
