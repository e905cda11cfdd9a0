public import FrameTrace

/// Whose turns or frames are counted, of a program that was recorded from outside.
public struct LoopSummary: Sendable, Equatable, Codable {
    /// The thread: its name and, where that is another one, its process's, with its PID.
    public var thread: String
    /// The system call that its loop waits in between turns; nil for frames that the program marks or presents.
    public var call: String?
    /// The function that it presents its frames with; nil where it marks them, or turns are counted.
    public var presentedWith: String?
    /// How long it waited for the display after each frame, which is no part of the frame; nil where it did not.
    public var displayWait: Distribution?
    /// Turns whose begin is an estimate: the loop ran late and did not wait before them. Nil where there are none.
    public var estimatedTurns: Int?
    /// With which period late turns come back; nil where they have none.
    public var lateRepeat: LateRepeat?

    /// Whose turns or frames are counted.
    public init(
        thread: String,
        call: String?,
        presentedWith: String? = nil,
        displayWait: Distribution? = nil,
        estimatedTurns: Int? = nil,
        lateRepeat: LateRepeat? = nil
    ) {
        self.thread = thread
        self.call = call
        self.presentedWith = presentedWith
        self.displayWait = displayWait
        self.estimatedTurns = estimatedTurns
        self.lateRepeat = lateRepeat
    }
}
