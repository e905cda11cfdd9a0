/// Whose turns or frames are counted, of a program that was recorded from outside.
public struct LoopSummary: Sendable, Equatable, Codable {
    /// The thread: its name and, where that is another one, its process's, with its PID.
    public var thread: String
    /// The system call that its loop waits in between turns; nil for frames that the program marks.
    public var call: String?
    /// Turns whose begin is an estimate: the loop ran late and did not wait before them. Nil where there are none.
    public var estimatedTurns: Int?
    /// With which period late turns come back; nil where they have none.
    public var lateRepeat: LateRepeat?

    /// Whose turns or frames are counted.
    public init(thread: String, call: String?, estimatedTurns: Int? = nil, lateRepeat: LateRepeat? = nil) {
        self.thread = thread
        self.call = call
        self.estimatedTurns = estimatedTurns
        self.lateRepeat = lateRepeat
    }
}
