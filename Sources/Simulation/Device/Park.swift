public import FrameTrace

/// The description of a thread's park.
public struct Park: Sendable, Equatable {
    /// The kind of wait; nil if the thread is idle.
    public var kind: WaitKind?
    /// The resource it waits for, if that has a name.
    public var resource: ResourceID?
    /// The thread that must make progress first, if it is known.
    public var owner: ThreadID?
    /// The previous wake-up, if the thread had been parked and has to wait again.
    public var wakeUp: WakeUp?

    /// Creates a park.
    public init(
        _ kind: WaitKind? = nil,
        on resource: ResourceID? = nil,
        owner: ThreadID? = nil,
        wakeUp: WakeUp? = nil
    ) {
        self.kind = kind
        self.resource = resource
        self.owner = owner
        self.wakeUp = wakeUp
    }
}
