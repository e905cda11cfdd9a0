public import FrameTrace

/// A run in a history without its figures.
public struct HistoryEntry: Sendable, Equatable {
    /// Its number in the file, in the order in which runs were added.
    public var number: Int64
    /// Where it comes from.
    public var origin: HistoryOrigin
    /// What it can be compared with.
    public var lane: HistoryLane
    /// The start of every random draw.
    public var seed: UInt64
    /// Whether the machine was quiet; nil where that is unknown.
    public var isQuiet: Bool?
    /// How it ended.
    public var ending: RunEnding

    /// A run without its figures.
    public init(
        number: Int64,
        origin: HistoryOrigin,
        lane: HistoryLane,
        seed: UInt64,
        isQuiet: Bool?,
        ending: RunEnding
    ) {
        self.number = number
        self.origin = origin
        self.lane = lane
        self.seed = seed
        self.isQuiet = isQuiet
        self.ending = ending
    }
}
