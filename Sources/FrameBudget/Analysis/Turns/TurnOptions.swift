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
        return TurnOptions(
            home: home ?? choice.home,
            thread: thread ?? choice.thread,
            prefersTurns: prefersTurns || choice.prefersTurns,
            budget: budget
        )
    }
}
