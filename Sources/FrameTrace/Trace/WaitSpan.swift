/// A wait, from its start to the instant at which the thread runs again.
public struct WaitSpan: Sendable, Equatable {
    /// The kind of thing that the thread waited for.
    public var kind: WaitKind
    /// The resource; nil if it has no name.
    public var resource: ResourceID?
    /// The thread that had to make progress first, if one is known.
    public var owner: ThreadID?
    /// The instant at which the thread began to wait.
    public var start: Instant
    /// The instant at which the thread ran again.
    public var end: Instant
    /// The time in which it could not run, up to its wake-ups.
    public var blocked: TimeSpan
    /// The wake-up latency, from ready to running, by the clocks of the waker and of the thread itself.
    public var wakeUp: TimeSpan
    /// The run-queue delay that the kernel counted within the wait; ``wakeUp`` already includes it.
    public var delayWithin: TimeSpan

    /// Creates a wait.
    public init(
        kind: WaitKind,
        resource: ResourceID?,
        owner: ThreadID?,
        start: Instant,
        end: Instant,
        blocked: TimeSpan,
        wakeUp: TimeSpan,
        delayWithin: TimeSpan
    ) {
        self.kind = kind
        self.resource = resource
        self.owner = owner
        self.start = start
        self.end = end
        self.blocked = blocked
        self.wakeUp = wakeUp
        self.delayWithin = delayWithin
    }
}
