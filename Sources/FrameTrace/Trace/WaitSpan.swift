/// A wait from its start to where the thread runs again.
public struct WaitSpan: Sendable, Equatable {
    /// What kind of thing it waited for.
    public var kind: WaitKind
    /// The thing; nil where it has no name.
    public var resource: ResourceID?
    /// Who had to make progress first, where one thread is known.
    public var owner: ThreadID?
    /// When the thread began to wait.
    public var start: Instant
    /// When the thread ran again.
    public var end: Instant
    /// How long it could not run: up to where it was made ready.
    public var blocked: TimeSpan
    /// From ready to running, by the clocks of who woke it and of itself.
    public var wakeUp: TimeSpan
    /// Run-queue delay that the kernel counted within the wait, and that ``wakeUp`` therefore already tells.
    public var delayWithin: TimeSpan

    /// A wait.
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
