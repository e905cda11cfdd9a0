public import FrameTrace

/// The memory use of one app during a run.
public struct AppMemory: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The peak footprint: the most bytes at any instant that only the app could give back.
    public var peakFootprint: ByteCount
    /// When the footprint peaked, from V(0).
    public var peakAt: TimeSpan
    /// The most bytes that it had in memory, including those that the system may reclaim.
    public var peakResident: ByteCount
    /// Its memory use at the end.
    public var atEnd: MemoryUse
    /// The bytes of mapped files read from the disk because they were not in memory.
    public var faulted: ByteCount
    /// The clean bytes of mapped files that were dropped.
    public var reclaimed: ByteCount
    /// The purgeable bytes that were discarded.
    public var purged: ByteCount
    /// The number of discarded blocks that were rebuilt.
    public var rebuilds: Int
    /// The bytes of the rebuilt blocks.
    public var rebuilt: ByteCount
    /// The time that rebuilding took.
    public var rebuildTime: TimeSpan
    /// The number of missed frames that rebuilt a block.
    public var lateRebuildFrames: Int
    /// The peak of its mappings, each figure at its own instant, noted whenever it mapped a file; nil if it mapped
    /// none.
    public var mappings: MappingUse?
    /// The memory that it released when leaving the screen; nil if it released none.
    public var background: BackgroundRelease?
    /// The growth of its footprint, if it grew steadily; nil otherwise.
    public var growth: MemoryGrowth?

    init(app: String) {
        self.app = app
        (peakFootprint, peakResident, faulted, reclaimed) = (.none, .none, .none, .none)
        (purged, rebuilt, atEnd) = (.none, .none, MemoryUse())
        (rebuilds, lateRebuildFrames, peakAt, rebuildTime) = (0, 0, .zero, .zero)
    }
}

extension ByteCount {
    /// No bytes.
    static let none = ByteCount(bytes: 0)
}

/// Steady growth of a footprint: about equal growth in each of several time windows.
public struct MemoryGrowth: Sendable, Equatable, Codable {
    /// Bytes per second: the slope of the regression line through the windows.
    public var bytesPerSecond: Double
    /// The share of the windows' variation that the line explains, from 0 to 1.
    public var fit: Double
    /// The number of windows.
    public var windows: Int
}
