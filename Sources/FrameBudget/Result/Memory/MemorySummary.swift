public import FrameTrace

/// The use of the device's memory by the apps over the whole run, warm-up included.
public struct MemorySummary: Sendable, Equatable, Codable {
    /// The device's memory; nil if nothing limits it.
    public var size: ByteCount?
    /// The part of it that the system uses.
    public var system: ByteCount
    /// The least available memory at any instant: free, clean and purgeable bytes; nil without a limit.
    public var leastAvailable: ByteCount?
    /// The apps, in the order of the workload.
    public var apps: [AppMemory]
    /// The caches of the apps, in the order of the workload; nil if there are none.
    public var caches: [CacheSummary]?
    /// Purgeable blocks whose accesses and their ends don't match; nil if there are none.
    public var heldAccesses: [HeldAccess]?
    /// The warnings, in order.
    public var warnings: [MemoryWarning]
    /// The apps that were terminated, in order.
    public var kills: [MemoryTermination]

    init(size: ByteCount?, system: ByteCount) {
        (self.size, self.system) = (size, system)
        (apps, warnings, kills) = ([], [], [])
    }
}
