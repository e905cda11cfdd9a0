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
    /// Where no main thread has a loop, so that those of another thread are counted without being asked for: which share of the time the
    /// program's main thread was on a CPU or ready to run, from 0 to 1. Nil elsewhere, and where that was not seen.
    public var mainThreadUse: Double?
    /// The runtime of that program that moves work between threads, such as `Go`: turns of a thread are then not those of a loop. Nil
    /// elsewhere.
    public var movedBy: String?
    /// Where its process ran several programs with a loop, one after the other: the command line of the one whose turns these are, empty where
    /// it is not known. Nil elsewhere.
    public var program: String?
    /// How many sleeps between turns were longer than the budget and than the usual time from one turn to the next: a handler may have slept.
    /// Nil where there are none, and for a loop that does not sleep or has no period.
    public var longSleeps: Int?
    /// With which period late turns come back; nil where they have none.
    public var lateRepeat: LateRepeat?

    /// Whose turns or frames are counted.
    public init(
        thread: String,
        call: String?,
        presentedWith: String? = nil,
        displayWait: Distribution? = nil,
        estimatedTurns: Int? = nil,
        mainThreadUse: Double? = nil,
        movedBy: String? = nil,
        program: String? = nil,
        longSleeps: Int? = nil,
        lateRepeat: LateRepeat? = nil
    ) {
        self.thread = thread
        self.call = call
        self.presentedWith = presentedWith
        self.displayWait = displayWait
        self.estimatedTurns = estimatedTurns
        self.mainThreadUse = mainThreadUse
        self.movedBy = movedBy
        self.program = program
        self.longSleeps = longSleeps
        self.lateRepeat = lateRepeat
    }
}
