public import FrameTrace

/// An example of a cause: when it took effect, for how long, and the culprit behind it.
public struct CauseExample: Sendable, Equatable, Codable {
    /// The frame; nil for a time outside of frames.
    public var frame: FrameNumber?
    /// The thread that waited; nil for the frame's main thread.
    public var thread: String?
    /// V(due) of the frame, or when the thread began to wait; from V(0).
    public var at: TimeSpan
    /// How long the cause lasted.
    public var time: TimeSpan
    /// The longest step: of the frame if the cause is its own work, or of what the main thread ran in its place; nil
    /// for any other cause.
    public var step: PathID?
    /// The culprit behind it; nil if there was none, or unknown.
    public var heldBy: HeldBy?
    /// How long the work that was waited for had not begun, where it never began; nil for any other cause, and in results
    /// of earlier versions.
    public var notBegun: NotBegun?
    /// Whether a wait had not ended when the observation did; nil if it had, and in results of earlier versions.
    public var isUnended: Bool?
    /// Whether a wait timed out before its condition was met; nil if it did not, or unknown.
    public var timedOut: Bool?
    /// The pieces that the main thread ran in the frame's place; nil for any other cause, and in results of earlier
    /// versions.
    public var pieces: OutsidePieces?
    /// The parts of a wait for an asynchronous operation; nil for any other cause, and in results of earlier versions.
    public var finish: FinishWait?

    /// Creates an example.
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

    /// How long the work that was waited for had not begun, whether it began later or never; nil if that was at most half
    /// of the wait, or there was none.
    public var workNotBegun: NotBegun? { notBegun ?? heldBy?.notBegun }

    /// The number of examples kept per cause.
    public static let capacity = 10
}
