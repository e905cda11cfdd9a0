public import FrameTrace

/// A time that one cause took, as an example: where in the run, how long, and who was behind it.
public struct CauseExample: Sendable, Equatable, Codable {
    /// The frame; nil for a time outside any.
    public var frame: FrameNumber?
    /// The thread that waited; nil where it is the frame's main thread.
    public var thread: String?
    /// V(due) of the frame, or when the thread began to wait; from V(0).
    public var at: TimeSpan
    /// How long the cause took.
    public var time: TimeSpan
    /// The longest step of the frame where it is its own work, or what the main thread did for longest in its place where it is
    /// that; nil for any other cause.
    public var step: PathID?
    /// Who was behind it; nil where nobody was, or that is not known.
    public var heldBy: HeldBy?
    /// Whether a wait ended at its timeout, before what it was for had come; nil where it did not, or that is not known.
    public var timedOut: Bool?
    /// What the main thread ran in the frame's place, piece by piece; nil for any other cause, and in results of earlier versions.
    public var pieces: OutsidePieces?

    /// A time that one cause took.
    public init(
        frame: FrameNumber?,
        thread: String? = nil,
        at: TimeSpan,
        time: TimeSpan,
        step: PathID? = nil,
        heldBy: HeldBy? = nil
    ) {
        self.frame = frame
        self.thread = thread
        self.at = at
        self.time = time
        self.step = step
        self.heldBy = heldBy
    }

    /// How many examples are kept of a cause.
    public static let capacity = 10
}
