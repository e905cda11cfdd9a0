/// What a thread did, as the thread itself recorded it.
public enum ThreadEvent: Sendable, Equatable {
    /// The main thread entered a frame's run-loop pass.
    case frameBegin(FrameBegin)
    /// It has committed the frame.
    case frameEnd(FrameNumber, Usage)
    /// The main thread began something that is not a frame. The wake is nil where the thread was not parked.
    case outsideBegin(PathID, Usage, wokenAt: Instant?)
    /// It is done with that.
    case outsideEnd(Usage)
    /// It is about to park; recorded where it did not park at once after its frame.
    case idle(Usage)
    /// A step was done.
    case step(StepSpan)
    /// A wait is over.
    case wait(WaitSpan)
    /// So many records of this thread found the buffer full, at some time before this instant.
    case lost(count: Int, at: Instant)
}

/// What a thread had used up to an instant, by the kernel's own count.
public struct Usage: Sendable, Equatable {
    /// When the count was read.
    public var at: Instant
    /// The thread's CPU clock; nil where it can't be read.
    public var cpu: TimeSpan?
    /// The thread's run-queue delay; nil where it can't be read.
    public var delay: TimeSpan?

    /// What a thread had used.
    public init(at: Instant, cpu: TimeSpan?, delay: TimeSpan?) {
        self.at = at
        self.cpu = cpu
        self.delay = delay
    }
}

/// A frame begins.
public struct FrameBegin: Sendable, Equatable {
    /// Its number.
    public var number: FrameNumber
    /// When, and what the thread had used by then.
    public var usage: Usage
    /// The vsync that it begins on; nil for a program that paces itself.
    public var callback: VsyncIndex?
    /// Since when the parked main thread was ready to run; nil where it was not parked.
    public var wokenAt: Instant?

    /// A frame begins.
    public init(number: FrameNumber, usage: Usage, callback: VsyncIndex?, wokenAt: Instant?) {
        self.number = number
        self.usage = usage
        self.callback = callback
        self.wokenAt = wokenAt
    }
}

/// A step from its start to its end.
public struct StepSpan: Sendable, Equatable {
    /// The place in the work.
    public var path: PathID
    /// When it began.
    public var start: Instant
    /// When it was done.
    public var end: Instant
    /// The CPU time it took.
    public var cpu: TimeSpan

    /// A step from its start to its end.
    public init(path: PathID, start: Instant, end: Instant, cpu: TimeSpan) {
        self.path = path
        self.start = start
        self.end = end
        self.cpu = cpu
    }
}

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
