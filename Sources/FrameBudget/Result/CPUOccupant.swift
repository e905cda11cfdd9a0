public import FrameTrace

/// Who had the CPU while another thread was ready, and for how long.
public struct CPUOccupant: Sendable, Equatable, Codable {
    /// Who.
    public var culprit: Culprit
    /// Which thread of the same app, or of an unknown program; nil for any other, whose threads count together.
    public var thread: String?
    /// How long.
    public var time: TimeSpan

    /// Who had the CPU while another thread was ready.
    public init(culprit: Culprit, thread: String? = nil, time: TimeSpan) {
        self.culprit = culprit
        self.thread = thread
        self.time = time
    }
}
