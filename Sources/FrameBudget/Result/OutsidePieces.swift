public import FrameTrace

/// What a main thread ran before a late frame could begin, piece by piece: many short ones cannot be split any further.
public struct OutsidePieces: Sendable, Equatable, Codable {
    /// How many handlers, items and blocks these were.
    public var count: Int
    /// How long the longest of them took.
    public var longest: TimeSpan

    /// What a main thread ran before a late frame.
    public init(count: Int, longest: TimeSpan) {
        self.count = count
        self.longest = longest
    }
}
