public import FrameTrace

/// How the turns of a program that was recorded from outside are to be found, where that is not left to the analysis.
public struct TurnOptions: Sendable, Equatable {
    /// What the thread's loop waits in between turns; nil for whatever fits.
    public var home: WaitFamily?
    /// The thread, by its name or the kernel's number; nil for the main thread of the first process that has an event loop.
    public var thread: String?
    /// Whether frames are turns even where the program marks its own.
    public var prefersTurns: Bool
    /// How long a turn or a frame may take; nil for what was said when it was recorded.
    public var budget: TimeSpan?
    /// Whether, of several programs that one process ran, one after the other, turns are those of the last one that has a loop, and not of
    /// the one with the most: a view of what goes on asks for that.
    var judgesLastProgram = false

    /// How turns are to be found.
    public init(
        home: WaitFamily? = nil,
        thread: String? = nil,
        prefersTurns: Bool = false,
        budget: TimeSpan? = nil
    ) {
        self.prefersTurns = prefersTurns
        self.home = home
        self.thread = thread
        self.budget = budget
    }

    /// The same, with what a program's own plan says where nothing was asked for.
    func filled(from choice: LoopChoice?) -> TurnOptions {
        guard let choice else { return self }
        var options = self
        options.home = home ?? choice.home
        options.thread = thread ?? choice.thread
        options.prefersTurns = prefersTurns || choice.prefersTurns
        return options
    }
}
