public import FrameTrace

/// A memory warning, and the app's reaction to it.
public struct MemoryWarning: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// When it was warned, from V(0).
    public var at: TimeSpan
    /// The level of memory pressure; ``MemoryLevel/normal`` if the timeline warned the app while memory was not short.
    public var level: MemoryLevel
    /// The number of bytes that memory was short of.
    public var short: ByteCount
    /// Whether the app has a handler for warnings; nil if unknown.
    public var hasHandler: Bool?
    /// The time from the warning to the first instruction of the app's handler; nil if it never began.
    public var untilHandled: TimeSpan?
    /// The time from there to the handler's end; nil if it did not end.
    public var handling: TimeSpan?
    /// The decrease of the app's footprint from the begin to the end of the handler; negative if it grew.
    public var freed: ByteCount?

    init(app: String, at: TimeSpan, level: MemoryLevel, short: ByteCount) {
        (self.app, self.at, self.level, self.short) = (app, at, level, short)
    }
}

/// The termination of an app because of its memory.
public struct MemoryTermination: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// When it was terminated, from V(0).
    public var at: TimeSpan
    /// The reason why it was chosen.
    public var reason: MemoryKill.Reason
    /// Its footprint before.
    public var footprint: ByteCount
    /// The memory available without the termination; negative if the demand would not have fitted.
    public var available: ByteCount
    /// The app whose footprint had grown most within the last second; nil if none had grown.
    public var grower: String?
    /// The growth of ``grower``, including what it had just requested.
    public var grown: ByteCount
    /// The part of ``grown`` that was only requested and not granted; nil if nothing was requested.
    public var asked: ByteCount?
    /// Its mappings; nil if they are not the reason.
    public var mapped: MappingUse?
    /// The app's own limit that it exceeded; nil if that is not the reason, and in results of earlier versions.
    public var limit: ByteCount?
}
