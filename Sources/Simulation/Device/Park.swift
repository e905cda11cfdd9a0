public import FrameTrace

/// A thread that has to park.
public struct Park: Sendable, Equatable {
    /// What kind of thing it waits for; nil where it has nothing to do.
    public var kind: WaitKind?
    /// What it waits for, where that has a name.
    public var resource: ResourceID?
    /// Who must make progress first, where one thread is known.
    public var owner: ThreadID?
    /// Where the thread had been parked before and woke in vain: how it came to be ready then.
    public var wakeUp: WakeUp?

    /// A thread that has to park.
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
