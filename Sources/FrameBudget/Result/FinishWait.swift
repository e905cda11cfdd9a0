public import FrameTrace

/// The parts of a wait for an asynchronous operation: once its steps have ended, it waits for `finish`.
public struct FinishWait: Sendable, Equatable, Codable {
    /// The operation's name.
    public var operation: String
    /// The length of the wait.
    public var time: TimeSpan
    /// The operation that it depends on and waited for longest; nil if there was none within the wait.
    public var dependency: String?
    /// How much of the wait that operation took; nil if ``dependency`` is.
    public var dependencyTime: TimeSpan?
    /// How much of the wait its own steps took.
    public var steps: TimeSpan
    /// How much of the wait it waited for `finish`.
    public var open: TimeSpan
    /// The work that called `finish`; nil if that is unknown, or `finish` was not called.
    public var caller: PathID?
    /// How long that work had been under way before, within ``open``; nil if ``caller`` is, or unknown.
    public var calling: TimeSpan?
    /// Whether `finish` was not called before the observation ended; nil if it was.
    public var neverFinished: Bool?

    /// Creates the parts of a wait.
    public init(operation: String, time: TimeSpan, steps: TimeSpan, open: TimeSpan) {
        self.operation = operation
        self.time = time
        self.steps = steps
        self.open = open
    }
}
