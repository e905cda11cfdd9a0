/// A program that runs among simulated apps: the request, and whether it could be recorded.
public struct ProgramPlan: Sendable, Equatable {
    /// The app that it is in the trace.
    public var app: AppID
    /// The program and its arguments.
    public var command: [String]
    /// The choice of the event loop whose turns are analyzed.
    public var choice: LoopChoice
    /// The reason why nothing of it could be recorded, as a sentence; nil if it was recorded.
    public var refusal: String?

    /// Creates a plan.
    public init(app: AppID, command: [String], choice: LoopChoice, refusal: String? = nil) {
        self.app = app
        self.command = command
        self.choice = choice
        self.refusal = refusal
    }
}
