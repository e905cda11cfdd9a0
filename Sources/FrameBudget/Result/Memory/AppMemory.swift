public import FrameTrace

/// What one app did with memory.
public struct AppMemory: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The most bytes that only the app could give back, at any instant.
    public var peakFootprint: ByteCount
    /// When that was, from V(0).
    public var peakAt: TimeSpan
    /// The most bytes that it had in memory, those included that the system may take.
    public var peakResident: ByteCount
    /// What it had at the end.
    public var atEnd: MemoryUse
    /// Bytes of mapped files that came from the disk as they were not in memory.
    public var faulted: ByteCount
    /// Clean bytes of mapped files that were dropped.
    public var reclaimed: ByteCount
    /// Purgeable bytes that were discarded.
    public var purged: ByteCount
    /// Blocks that were rebuilt after they had been discarded.
    public var rebuilds: Int
    /// How many bytes these had.
    public var rebuilt: ByteCount
    /// How long that took.
    public var rebuildTime: TimeSpan
    /// How many missed frames rebuilt a block.
    public var lateRebuildFrames: Int
    /// The most that it had mapped, each figure at its own instant, as noted whenever it mapped a file; nil where it mapped none.
    public var mappings: MappingUse?
    /// What it gave back as it left the screen; nil where it gave back nothing.
    public var background: BackgroundRelease?
    /// How fast its footprint grew, where it grew steadily; nil where it did not.
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

/// A footprint that grew steadily: in every one of several windows of time about as much as in the others.
public struct MemoryGrowth: Sendable, Equatable, Codable {
    /// Bytes a second, by the regression line through the windows.
    public var bytesPerSecond: Double
    /// How much of what the windows show the line explains: from 0 to 1.
    public var fit: Double
    /// How many windows.
    public var windows: Int
}
