/// A wait under way. It may take several parks: a lock that was free when the thread was woken can be taken again
/// before it runs.
public struct OpenWait: Sendable {
    private var span: WaitSpan
    private var parkedAt: Instant
    private let delayBefore: TimeSpan?

    /// Whether the system has suspended the app: the thread stands still and waits for nothing of its own.
    public var isSuspension: Bool { span.kind == .suspended }

    /// A wait that begins, with the run-queue delay that the kernel had counted by then.
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

    /// The thread runs again, having been ready since an earlier instant.
    ///
    /// - Parameter owner: whom it waits for from here on, where it parks again.
    public mutating func resume(at instant: Instant, wokenAt: Instant?, owner: ThreadID? = nil) {
        if let owner { span.owner = owner }
        let woken = wokenAt ?? instant
        span.blocked += woken - parkedAt
        span.wakeUp += instant - woken
        span.end = instant
        parkedAt = instant
    }

    /// The whole wait, with the run-queue delay that the kernel has counted by its end.
    public func span(delay: TimeSpan?) -> WaitSpan {
        var span = span
        if let delayBefore, let delay { span.delayWithin = delay - delayBefore }
        return span
    }
}
