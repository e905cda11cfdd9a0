public import FrameTrace

/// One capture of one thread.
public struct CapturedStack: Hashable, Sendable {
    /// When the registers and the stack were copied; for an unscheduled thread without a copy, when the wait ended.
    public var takenAt: Instant
    /// When the capture was asked for. For a late copy, when the unanswered capture was.
    public var requestedAt: Instant
    /// What the thread was doing.
    public var state: CaptureState
    /// Its frames; none if it did not answer in time.
    public var stack: StackAddresses
    /// The target's context word at that moment.
    public var context: UInt64
    /// What it waits in; nil unless it is blocked in a system call.
    public var wait: KernelWait?
    /// The kernel's id of the thread that holds the lock which it waits for, where that can be known.
    public var futexOwner: Int32?

    /// A capture from its parts.
    public init(
        takenAt: Instant,
        requestedAt: Instant,
        state: CaptureState,
        stack: StackAddresses,
        context: UInt64,
        wait: KernelWait? = nil,
        futexOwner: Int32? = nil
    ) {
        self.takenAt = takenAt
        self.requestedAt = requestedAt
        self.state = state
        self.stack = stack
        self.context = context
        self.wait = wait
        self.futexOwner = futexOwner
    }
}
