/// A stack that was captured for a frame, for the profile of the run, or at the termination of an app.
public struct StackRecord: Sendable, Equatable {
    /// The thread whose stack it is.
    public var thread: ThreadID
    /// The frame of the victim's app that it explains. For some purposes it has no meaning; see ``StackPurpose``.
    public var frame: FrameNumber
    /// The main thread whose frame it is: ``thread`` itself, except for the stack of an owner or a CPU holder.
    public var victim: ThreadID
    /// The planned instant of the capture.
    public var plannedAt: Instant
    /// The instant of the capture; nil if it failed.
    public var takenAt: Instant?
    /// The state of the thread.
    public var state: CaptureState
    /// The thread's place in the work.
    public var path: PathID
    /// The resource that it waited for, if known.
    public var waitingFor: ResourceID?
    /// The addresses, leaf first.
    public var stack: StackAddresses
    /// The purpose of the capture.
    public var purpose: StackPurpose
    /// The relation of the thread to the frame.
    public var relation: StackRelation
    /// The last instant at which the thread was seen blocked at the same place; nil if it was seen there once.
    public var lastSeenAt: Instant?
    /// Whether it was blocked outside any system call: the kernel was fetching a page that it had touched.
    public var isInPageFault: Bool

    /// Creates a record of a stack.
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
    /// Returns the name of what a blocked thread waited for, a resource of the trace or a page; nil if unknown.
    public func waitedFor(in trace: Trace) -> String? {
        waitingFor.flatMap { trace.resources[$0] } ?? (isInPageFault ? WaitKind.pageFault.rawValue : nil)
    }
}
