public import FrameTrace

/// A culprit that had the CPU while another thread was ready, and for how long.
public struct CPUOccupant: Sendable, Equatable, Codable {
    /// The culprit.
    public var culprit: Culprit
    /// The name of the thread, for the same app or an unknown program; nil for other culprits, whose threads count
    /// together.
    public var thread: String?
    /// How long it had the CPU.
    public var time: TimeSpan

    /// Creates an occupant.
    public init(culprit: Culprit, thread: String? = nil, time: TimeSpan) {
        self.culprit = culprit
        self.thread = thread
        self.time = time
    }
}
