/// The user's choice of the event loop whose turns are analyzed, unless it is left to the analysis.
public struct LoopChoice: Sendable, Hashable {
    /// The kind of call that the loop waits in between turns; nil for any.
    public var home: WaitFamily?
    /// The thread of the loop, by its name or kernel id; nil for the main thread of the first process that has a loop.
    public var thread: String?
    /// Whether turns count as frames even if the program marks its own frames.
    public var prefersTurns: Bool

    /// Creates a choice; by default all is left to the analysis.
    public init(home: WaitFamily? = nil, thread: String? = nil, prefersTurns: Bool = false) {
        self.home = home
        self.thread = thread
        self.prefersTurns = prefersTurns
    }
}
