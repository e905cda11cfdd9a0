import FrameTrace

/// The intervals in which a thread was busy in virtual time, where its clocks are exact. They show ready time that its
/// slices alone do not.
///
/// In virtual time, a thread that gets a CPU can finish in zero time: it hands work over and loses the CPU to that work
/// at once, or it drops its work because its app has ended, and parks. Such a time on a CPU leaves no slice, because a
/// slice has a length.
struct BusySpans {
    /// A time in which it was busy.
    struct Span {
        /// From its begin to its end.
        var interval: Interval
        /// How long it was ready within the span; nil where the span lasts until the end of the observation.
        var delay: TimeSpan?
    }

    /// The spans in order, without overlap, except those within one slice.
    private(set) var spans: [Span] = []
    /// The most CPU time that the thread's own clock showed; nil where it was not read.
    private var clock: TimeSpan?
    /// The thread's slices, in order, without overlap.
    private let slices: SpanArray<RunSlice>
    /// The first slice that may contain the next span.
    private var next = 0

    /// Whether the thread's own clock shows that it used no CPU time.
    var usedNoCPU: Bool { clock == .zero }

    /// Creates an empty list of spans.
    ///
    /// - Parameter slices: the thread's slices, in order, without overlap; none to keep every span.
    init(_ slices: SpanArray<RunSlice> = []) { self.slices = slices }

    /// Adds a span from a begin to an end that are nested in no other activity.
    ///
    /// - Complexity: O(1) on average.
    mutating func add(_ begin: Usage, _ end: Usage) {
        guard let before = begin.delay, let after = end.delay else { return }
        note(end.cpu)
        let interval = Interval(start: begin.at, end: end.at)
        guard !isWithinSlice(interval) else { return }
        spans.append(Span(interval: interval, delay: after - before))
    }

    private mutating func note(_ cpu: TimeSpan?) {
        if let cpu { clock = max(clock ?? .zero, cpu) }
    }

    /// Returns whether the thread was on one CPU throughout a span, and not preempted at its end. Such a span shows no
    /// ready time, and a busy run loop has a dozen for each frame.
    private mutating func isWithinSlice(_ interval: Interval) -> Bool {
        next = slices.sortedIndex(near: next) { $0.end >= interval.end }
        var index = next
        while index < slices.count, slices[index].start <= interval.start {
            if slices[index].end > interval.end || !slices[index].endedReady { return true }
            index += 1
        }
        return false
    }

    /// Adds a span that was still open when the observation ended.
    mutating func add(_ begin: Usage, until end: Instant) {
        guard begin.delay != nil, begin.at < end else { return }
        note(begin.cpu)
        spans.append(Span(interval: Interval(start: begin.at, end: end), delay: nil))
    }

    /// Returns the part of a gap after a slice that ended ready in which the thread was ready: up to where it had ended
    /// all its work and began no other at the same instant. There it was on a CPU, for zero time.
    ///
    /// - Complexity: O(log n + spans within the time).
    func ready(of gap: Interval) -> Interval {
        let first = spans.sortedIndex(where: { $0.interval.end >= gap.start })
        for index in first..<spans.count {
            let span = spans[index]
            guard span.delay != nil, span.interval.end < gap.end else { break }
            let next = index + 1 < spans.count ? spans[index + 1].interval.start : nil
            guard next != span.interval.end else { continue }
            return Interval(start: gap.start, end: span.interval.end)
        }
        return gap
    }

    /// Returns the ready times that are not known otherwise: the thread was busy, waited for nothing and was on no CPU.
    /// A span counts only if the thread's own clock shows that much ready time in it.
    ///
    /// - Parameters:
    ///   - waits: what it waited for, in order, without overlap.
    ///   - known: when it is known to have been ready, in order, without overlap.
    /// - Complexity: O(n log n) over spans, slices, waits and known times.
    func unseen(_ slices: SpanArray<RunSlice>, _ waits: [WaitSpan], known: [Interval]) -> [Interval] {
        guard !spans.isEmpty else { return [] }
        let rest = spans.map(\.interval).merged()
            .subtracting(slices.map { Interval(start: $0.start, end: $0.end) })
            .subtracting(waits.map { Interval(start: $0.start, end: $0.end) })
            .subtracting(known)
        guard !rest.isEmpty else { return [] }
        var found: [Interval] = []
        for span in spans {
            let parts = Self.parts(of: rest, in: span.interval)
            guard !parts.isEmpty else { continue }
            let ready = parts.total + Self.parts(of: known, in: span.interval).total
            if let delay = span.delay, ready > delay { continue }
            found += parts
        }
        return found
    }

    private static func parts(of intervals: [Interval], in whole: Interval) -> [Interval] {
        Array(intervals.overlapping(whole, start: \.start, end: \.end)).clipped(to: whole)
    }
}
