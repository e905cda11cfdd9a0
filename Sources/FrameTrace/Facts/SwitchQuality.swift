/// The quality and the cost of the recorded context switches, measured in the run itself.
public struct SwitchQuality: Sendable, Equatable, Codable {
    /// The switches that could be seen.
    public var source: SwitchSource
    /// The reason why no more could be seen, in words; nil if all could.
    public var reason: String?
    /// The number of recorded run slices.
    public var slices: Int
    /// The number of switch records that found the kernel's buffer full and were dropped.
    public var lost: Int
    /// CPU time that fbprof's writer spent on reading them; part of the cost of its thread.
    public var cpu: TimeSpan
    /// The number of threads of other processes that are in the trace by name.
    public var foreignThreads: Int
    /// The number of further ones, which are in the trace as a single thread.
    public var lumpedThreads: Int

    /// The kernel's other records; nil if there were none.
    public var events: KernelEventCounts?

    /// Creates the quality of switch records.
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
