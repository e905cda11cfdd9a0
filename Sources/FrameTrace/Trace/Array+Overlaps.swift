/// Something on one thread that lasts from one instant to another.
protocol ThreadSpan {
    var start: Instant { get set }
    var end: Instant { get }
}

extension RunSlice: ThreadSpan {}
extension InterruptSpan: ThreadSpan {}

extension Array where Element: ThreadSpan {
    /// Sorts spans by their start, and cuts each to begin no earlier than the previous one ends: a thread is not on two
    /// CPUs at once, even if a file says so. Removes spans that lie within others.
    ///
    /// - Complexity: O(n log n); O(n) if they are in order.
    mutating func sortAndTrimOverlaps() {
        guard !isInOrder else { return }
        sort { $0.start < $1.start }
        var latest = Instant(nanoseconds: .min)
        var kept: [Element] = []
        kept.reserveCapacity(count)
        for var span in self {
            if span.start < latest {
                guard span.end > latest else { continue }
                span.start = latest
            }
            latest = span.end
            kept.append(span)
        }
        self = kept
    }
}

extension SpanArray where Element: ThreadSpan {
    /// Does the same as the method of an array.
    ///
    /// - Complexity: O(n log n); O(n) if they are in order.
    mutating func sortAndTrimOverlaps() {
        guard !isInOrder else { return }
        var spans = Array(self)
        spans.sortAndTrimOverlaps()
        self = SpanArray(spans)
    }
}

extension Sequence where Element: ThreadSpan {
    /// Whether each span begins no earlier than the one before ends.
    fileprivate var isInOrder: Bool {
        var latest = Instant(nanoseconds: .min)
        for span in self {
            guard span.start >= latest else { return false }
            latest = span.end
        }
        return true
    }
}
