/// A time in which interrupts used the CPU that a thread was on.
///
/// For the scheduler the thread stays on the CPU, so the time lies within one of its slices. Nested interrupts, and
/// those that follow each other immediately, form one span.
public struct InterruptSpan: Sendable, Equatable {
    /// The kind of interrupt that took longest.
    public var kind: InterruptKind
    /// The begin.
    public var start: Instant
    /// The end.
    public var end: Instant

    /// Creates a span.
    public init(kind: InterruptKind, start: Instant, end: Instant) {
        self.kind = kind
        self.start = start
        self.end = end
    }

    /// From start to end.
    public var interval: Interval { Interval(start: start, end: end) }
}
