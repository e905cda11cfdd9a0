public import FrameTrace

/// A memory warning, and what the app made of it.
public struct MemoryWarning: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// When it was warned, from V(0).
    public var at: TimeSpan
    /// How short memory was.
    public var level: MemoryLevel
    /// How many bytes memory was short of.
    public var short: ByteCount
    /// Whether the app has a handler of warnings; nil where that is not known.
    public var hasHandler: Bool?
    /// From the warning to the first instruction of the app's handler; nil where that never began.
    public var untilHandled: TimeSpan?
    /// From there to the handler's end; nil where it did not end.
    public var handling: TimeSpan?
    /// By how much the app's footprint had fallen when the handler ended, against where it began; negative where it had grown.
    public var freed: ByteCount?

    init(app: String, at: TimeSpan, level: MemoryLevel, short: ByteCount) {
        (self.app, self.at, self.level, self.short) = (app, at, level, short)
    }
}

/// An app that was terminated for its memory.
public struct MemoryTermination: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// When, from V(0).
    public var at: TimeSpan
    /// Why it was chosen.
    public var reason: MemoryKill.Reason
    /// What it had before.
    public var footprint: ByteCount
    /// What would have been available without it; negative where it would not have fitted.
    public var available: ByteCount
    /// The app whose footprint had grown most within the last second; nil where none had grown.
    public var grower: String?
    /// By how much, what it asked for then included.
    public var grown: ByteCount
    /// How much of ``grown`` it had only asked for, and was not given; nil where it asked for nothing.
    public var asked: ByteCount?
    /// What it had mapped; nil where that is not why.
    public var mapped: MappingUse?
    /// The limit of its own that it went over; nil where that is not why, and of a run of an earlier version.
    public var limit: ByteCount?
}
