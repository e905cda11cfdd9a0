/// A program that runs among simulated apps: what was asked for, and whether it could be recorded.
public struct ProgramPlan: Sendable, Equatable {
    /// The app that it is in the trace.
    public var app: AppID
    /// The program and its arguments.
    public var command: [String]
    /// How its turns are to be found.
    public var choice: LoopChoice
    /// Why nothing of it could be recorded, in a sentence; nil where it was.
    public var refusal: String?

    /// A program.
    public init(app: AppID, command: [String], choice: LoopChoice, refusal: String? = nil) {
        self.app = app
        self.command = command
        self.choice = choice
        self.refusal = refusal
    }
}
