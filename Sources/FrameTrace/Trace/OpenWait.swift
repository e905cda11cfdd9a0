/// A wait under way. It may consist of several parks: another thread can take a lock between the wake-up of the waiter
/// and its run.
public struct OpenWait: Sendable {
    private var span: WaitSpan
    private var parkedAt: Instant
    private let delayBefore: TimeSpan?

    /// Whether the wait is a suspension of the app by the system, and not a wait of the thread for something.
    public var isSuspension: Bool { span.kind == .suspended }

    /// Creates a wait that begins at an instant; `delay` is the run-queue delay that the kernel had counted by then.
    public init(_ kind: WaitKind, _ resource: ResourceID?, _ owner: ThreadID?, at instant: Instant, delay: TimeSpan?) {
        span = WaitSpan(
            kind: kind,
            resource: resource,
            owner: owner,
            start: instant,
            end: instant,
            blocked: .zero,
            wakeUp: .zero,
            delayWithin: .zero
        )
        parkedAt = instant
        delayBefore = delay
    }

    /// Ends a park: the thread runs again, and had been ready since `wokenAt`.
    ///
    /// - Parameter owner: The thread that it waits for from here on, if it parks again.
    public mutating func resume(at instant: Instant, wokenAt: Instant?, owner: ThreadID? = nil) {
        if let owner { span.owner = owner }
        let woken = wokenAt ?? instant
        span.blocked += woken - parkedAt
        span.wakeUp += instant - woken
        span.end = instant
        parkedAt = instant
    }

    /// Returns the whole wait; `delay` is the run-queue delay that the kernel had counted by its end.
    public func span(delay: TimeSpan?) -> WaitSpan {
        var span = span
        if let delayBefore, let delay { span.delayWithin = delay - delayBefore }
        return span
    }
}
