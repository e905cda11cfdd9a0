/// What is said of a program's turns beforehand, where that is not left to the analysis.
public struct LoopChoice: Sendable, Hashable {
    /// What its loop waits in between turns; nil for whatever fits.
    public var home: WaitFamily?
    /// The thread with the loop, by its name or the kernel's number; nil for the main thread of the first process that has one.
    public var thread: String?
    /// Whether frames are turns even where the program marks its own.
    public var prefersTurns: Bool

    /// What is said of a program's turns.
    public init(home: WaitFamily? = nil, thread: String? = nil, prefersTurns: Bool = false) {
        self.home = home
        self.thread = thread
        self.prefersTurns = prefersTurns
    }
}
