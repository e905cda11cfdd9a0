/// A time for which interrupts had the CPU that a thread was on.
///
/// The thread stays on the CPU by the scheduler's count: the time lies within one of its slices. Interrupts within an
/// interrupt, and those that follow on each other's heels, are one.
public struct InterruptSpan: Sendable, Equatable {
    /// What took longest of it.
    public var kind: InterruptKind
    /// When it began.
    public var start: Instant
    /// When it was over.
    public var end: Instant

    /// A time.
    public init(kind: InterruptKind, start: Instant, end: Instant) {
        self.kind = kind
        self.start = start
        self.end = end
    }

    /// From start to end.
    public var interval: Interval { Interval(start: start, end: end) }
}
