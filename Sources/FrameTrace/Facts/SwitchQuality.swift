/// How well it was seen who ran where, and what that cost, measured in the run itself.
public struct SwitchQuality: Sendable, Equatable, Codable {
    /// What could be seen.
    public var source: SwitchSource
    /// Why nothing more could be, in words; nil where everything was seen.
    public var reason: String?
    /// Times on a CPU that were recorded.
    public var slices: Int
    /// Switch records that found the kernel's buffer full and were dropped.
    public var lost: Int
    /// CPU time of fbprof's writer that went to reading them, part of what its own thread cost.
    public var cpu: TimeSpan
    /// Threads of other processes that are in the trace by name.
    public var foreignThreads: Int
    /// Further ones, which are in the trace as one.
    public var lumpedThreads: Int

    /// What else the kernel recorded; nil where nothing was.
    public var events: KernelEventCounts?

    /// How well it was seen who ran where.
    public init(
        source: SwitchSource,
        reason: String? = nil,
        slices: Int = 0,
        lost: Int = 0,
        cpu: TimeSpan = .zero,
        foreignThreads: Int = 0,
        lumpedThreads: Int = 0
    ) {
        self.source = source
        self.reason = reason
        self.slices = slices
        self.lost = lost
        self.cpu = cpu
        self.foreignThreads = foreignThreads
        self.lumpedThreads = lumpedThreads
    }
}
