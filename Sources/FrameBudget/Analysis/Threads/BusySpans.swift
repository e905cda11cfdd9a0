import FrameTrace

/// When a thread was in the middle of something in virtual time, where its clocks are exact: that tells when it was
/// ready where its slices alone do not.
///
/// A thread that gets a CPU there can do all that it has to in no time: hand work over, and lose the CPU to that at
/// once; or drop what it did, as its app has ended, and park. Such a time on a CPU is no slice: a slice has a length.
struct BusySpans {
    private struct Span {
        var interval: Interval
        /// For how long it was ready within it; nil where it goes on to the end of the observation.
        var delay: TimeSpan?
    }

    /// In order, without overlap.
    private var spans: [Span] = []

    /// The thread was busy from a begin to an end that lie within nothing else.
    mutating func add(_ begin: Usage, _ end: Usage) {
        guard let before = begin.delay, let after = end.delay else { return }
        spans.append(Span(interval: Interval(start: begin.at, end: end.at), delay: after - before))
    }

    /// The thread was still busy when the observation ended.
    mutating func add(_ begin: Usage, until end: Instant) {
        guard begin.delay != nil, begin.at < end else { return }
        spans.append(Span(interval: Interval(start: begin.at, end: end), delay: nil))
    }

    /// How much of the time after a slice that ended ready the thread was ready for: up to where it has ended all that
    /// it did, and begun nothing else at once. It was on a CPU then, if for no time.
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

    /// When the thread was ready beside what is known: it was busy, waited for nothing and was on no CPU. Only as far
    /// as its own clock says that it was ready for so long.
    ///
    /// - Parameters:
    ///   - waits: what it waited for, in order, without overlap.
    ///   - known: when it is known to have been ready, in order, without overlap.
    /// - Complexity: O(n log n) over spans, slices, waits and known times.
    func unseen(_ slices: [RunSlice], _ waits: [WaitSpan], known: [Interval]) -> [Interval] {
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
