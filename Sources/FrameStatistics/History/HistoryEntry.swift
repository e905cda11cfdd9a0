public import FrameTrace

/// A run of a history, without its figures.
public struct HistoryEntry: Sendable, Equatable {
    /// Its number in the file, in the order in which runs were added.
    public var number: Int64
    /// The origin of the run.
    public var origin: HistoryOrigin
    /// The conditions that comparable runs share.
    public var lane: HistoryLane
    /// The seed of the draws, as ``HistoryRun/seed``.
    public var seed: UInt64
    /// Whether the machine was quiet; nil if unknown.
    public var isQuiet: Bool?
    /// The way the run ended.
    public var ending: RunEnding

    /// Creates a run without its figures.
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
