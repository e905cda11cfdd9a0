public import FrameTrace

/// Options for finding the turns of a program that was recorded from outside, where that is not left to the analysis.
public struct TurnOptions: Sendable, Equatable {
    /// The calls in which the thread's loop waits between turns; nil for whatever fits.
    public var home: WaitFamily?
    /// The thread, by its name or the kernel's number; nil for the main thread of the first process that has an event
    /// loop.
    public var thread: String?
    /// Whether turns are the frames even where the program marks its own.
    public var prefersTurns: Bool
    /// The budget of a turn or a frame; nil for the one given when it was recorded.
    public var budget: TimeSpan?
    /// Whether to use the turns of the last program that has a loop, rather than of the one with the most, where one
    /// process ran several. A live view asks for that.
    var judgesLastProgram = false

    /// Creates options for finding turns.
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

    /// Returns the options, with those that are not set taken from the program's own plan.
    func filled(from choice: LoopChoice?) -> TurnOptions {
        guard let choice else { return self }
        var options = self
        options.home = home ?? choice.home
        options.thread = thread ?? choice.thread
        options.prefersTurns = prefersTurns || choice.prefersTurns
        return options
    }
}
