public import FrameTrace

/// The pieces of work that a main thread ran before a late frame could begin. Many short ones can't be split any
/// further.
public struct OutsidePieces: Sendable, Equatable, Codable {
    /// The number of handlers, items and blocks.
    public var count: Int
    /// The time of the longest one.
    public var longest: TimeSpan

    /// Creates the figures of pieces.
    public init(count: Int, longest: TimeSpan) {
        self.count = count
        self.longest = longest
    }
}
