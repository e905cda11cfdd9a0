/// A stack taken during a frame.
public struct StackRecord: Sendable, Equatable {
    /// Whose stack.
    public var thread: ThreadID
    /// The frame it explains, of the victim's app.
    public var frame: FrameNumber
    /// The main thread whose frame it is; the same as ``thread`` but for an owner's stack.
    public var victim: ThreadID
    /// When it was to be taken.
    public var plannedAt: Instant
    /// When it was taken; nil where it could not be.
    public var takenAt: Instant?
    /// What the thread was doing.
    public var state: CaptureState
    /// Where in the work it was.
    public var path: PathID
    /// What it waited for, where that is known.
    public var waitingFor: ResourceID?
    /// The addresses, leaf first.
    public var stack: StackAddresses
    /// What it was taken for.
    public var purpose: StackPurpose
    /// How the thread is related to the frame.
    public var relation: StackRelation
    /// Until when the thread was seen blocked at the same place; nil where it was looked at once.
    public var lastSeenAt: Instant?
    /// Whether it was blocked outside of any system call: the kernel was fetching a page that it had touched.
    public var isInPageFault: Bool

    /// A stack taken during a frame.
    public init(
        thread: ThreadID,
        frame: FrameNumber,
        victim: ThreadID,
        plannedAt: Instant,
        takenAt: Instant?,
        state: CaptureState,
        path: PathID,
        waitingFor: ResourceID?,
        stack: StackAddresses,
        purpose: StackPurpose = .deadline,
        relation: StackRelation? = nil,
        lastSeenAt: Instant? = nil,
        isInPageFault: Bool = false
    ) {
        self.thread = thread
        self.frame = frame
        self.victim = victim
        self.plannedAt = plannedAt
        self.takenAt = takenAt
        self.state = state
        self.path = path
        self.waitingFor = waitingFor
        self.stack = stack
        self.purpose = purpose
        self.relation = relation ?? (thread == victim ? .victim : .owner(depth: 1))
        self.lastSeenAt = lastSeenAt
        self.isInPageFault = isInPageFault
    }
}

extension StackRecord {
    /// What a blocked thread waited for, in words: a resource of the trace, or a page; nil where nobody knows.
    public func waitedFor(in trace: Trace) -> String? {
        waitingFor.flatMap { trace.resources[$0] } ?? (isInPageFault ? WaitKind.pageFault.rawValue : nil)
    }
}
