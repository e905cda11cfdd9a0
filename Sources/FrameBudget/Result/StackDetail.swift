public import FrameTrace

/// A captured stack with symbol names.
public struct StackDetail: Sendable, Equatable, Codable {
    /// The thread's name: that of the main thread, the lock owner or the holder.
    public var thread: String
    /// The reason why it was taken.
    public var role: StackRole
    /// When it was taken, from V(0).
    public var takenAt: TimeSpan
    /// The delay after the planned instant.
    public var lateness: TimeSpan
    /// The state of the thread.
    public var state: CaptureState
    /// The resource that the thread waited for; nil if unknown.
    public var resource: String?
    /// The workload's own path above the functions.
    public var path: PathID
    /// The place in ``RunResult/calls``; nil if no stack could be taken.
    public var call: CallID?
    /// Whether the stack reaches the thread's entry.
    public var isComplete: Bool

    /// Creates a stack.
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
