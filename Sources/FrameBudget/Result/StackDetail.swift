public import FrameTrace

/// A captured stack with names.
public struct StackDetail: Sendable, Equatable, Codable {
    /// Whose stack: the main thread's name, or the lock owner's.
    public var thread: String
    /// Why it was taken.
    public var role: StackRole
    /// When, from V(0).
    public var takenAt: TimeSpan
    /// How long after the planned instant.
    public var lateness: TimeSpan
    /// What the thread was doing.
    public var state: CaptureState
    /// What it waited for; nil unless that is known.
    public var resource: String?
    /// The workload's own path above the functions.
    public var path: PathID
    /// Where it was: a place in ``RunResult/calls``. Nil where no stack could be had.
    public var call: CallID?
    /// Whether the stack reaches the thread's entry.
    public var isComplete: Bool

    /// A captured stack with names.
    public init(
        thread: String,
        role: StackRole,
        takenAt: TimeSpan,
        lateness: TimeSpan,
        state: CaptureState,
        resource: String? = nil,
        path: PathID,
        call: CallID?,
        isComplete: Bool
    ) {
        self.thread = thread
        self.role = role
        self.takenAt = takenAt
        self.lateness = lateness
        self.state = state
        self.resource = resource
        self.path = path
        self.call = call
        self.isComplete = isComplete
    }
}
