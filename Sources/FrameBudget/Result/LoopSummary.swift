public import FrameTrace

/// The thread whose turns or frames are counted in a program recorded from outside.
public struct LoopSummary: Sendable, Equatable, Codable {
    /// The thread's name; with the name and PID of its process, if that is another one.
    public var thread: String
    /// The system call in which the loop waits between turns; nil for frames that the program marks or presents.
    public var call: String?
    /// The function with which it presents its frames; nil if it marks them, or turns are counted.
    public var presentedWith: String?
    /// The wait for the display after each frame, which is not part of the frame; nil if it did not wait.
    public var displayWait: Distribution?
    /// The number of turns whose begin is an estimate, because the loop ran late and did not wait before them. Nil if
    /// there are none.
    public var estimatedTurns: Int?
    /// The share of the time in which the program's main thread was on a CPU or ready, from 0 to 1. Set if no main
    /// thread has a loop, so that another thread's turns are counted by default. Nil otherwise, and where not measured.
    public var mainThreadUse: Double?
    /// The program's runtime that moves work between threads, such as `Go`; then a thread's turns are not those of a
    /// loop. Nil otherwise.
    public var movedBy: String?
    /// The command line of the program whose turns are counted, if its process ran several programs with a loop in
    /// succession; empty if unknown. Nil otherwise.
    public var program: String?
    /// The number of sleeps between turns that were longer than both the budget and the usual turn period: a handler
    /// may have slept. Nil if there are none, and for a loop that does not sleep or has no period.
    public var longSleeps: Int?
    /// True for a loop that sleeps between turns but has no even period; nil otherwise, and for few turns.
    public var unevenSleeps: Bool?
    /// The period at which late turns recur; nil if there is none.
    public var lateRepeat: LateRepeat?

    /// Creates the summary of a loop.
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
        unevenSleeps: Bool? = nil,
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
        self.unevenSleeps = unevenSleeps
        self.lateRepeat = lateRepeat
    }
}
