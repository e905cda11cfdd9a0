package import FrameTrace

// Inlined into their callers so that the accessors cost nothing: they run for every wait and ready time of a trace.
extension RandomAccessCollection where Index == Int {
    /// Returns the elements that overlap an interval, in a list of spans that are sorted and do not overlap each other.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    package func overlapping(
        _ interval: Interval,
        start: (Element) -> Instant,
        end: (Element) -> Instant
    ) -> SubSequence {
        guard interval.start < interval.end else { return self[startIndex..<startIndex] }
        let first = sortedIndex(where: { end($0) > interval.start })
        // Few elements overlap: the end is near.
        let last = sortedIndex(near: first, where: { start($0) >= interval.end })
        return self[first..<Swift.max(first, last)]
    }

    /// Returns the first index from which on a condition holds; the end where it never does.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    func sortedIndex(where holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index from which on a condition holds; the end where it never does. Fast where that is near a
    /// guess.
    ///
    /// - Complexity: O(log distance from the guess).
    @inline(__always)
    func sortedIndex(near guess: Int, where holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        var step = 1
        let guess = Swift.min(guess, endIndex)
        if guess < endIndex, !holds(self[guess]) {
            low = guess + 1
            var probe = guess + step
            while probe < endIndex, !holds(self[probe]) {
                low = probe + 1
                step *= 2
                probe += step
            }
            high = Swift.min(probe, endIndex)
        } else {
            high = guess
            var probe = guess - step
            while probe >= startIndex, holds(self[probe]) {
                high = probe
                step *= 2
                probe -= step
            }
            low = Swift.max(probe + 1, startIndex)
        }
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension [Interval] {
    /// Returns the parts of the intervals that others do not cover. Both lists are sorted; the result is too.
    ///
    /// - Complexity: O(n + m).
    func subtracting(_ others: [Interval]) -> [Interval] {
        guard !others.isEmpty else { return filter { $0.start < $0.end } }
        var rest: [Interval] = []
        var next = others.firstIndex { other in first.map { other.end > $0.start } ?? false } ?? others.count
        for interval in self {
            var start = interval.start
            while next < others.count, others[next].end <= start { next += 1 }
            var index = next
            while index < others.count, others[index].start < interval.end {
                if start < others[index].start { rest.append(Interval(start: start, end: others[index].start)) }
                start = Swift.max(start, others[index].end)
                index += 1
            }
            if start < interval.end { rest.append(Interval(start: start, end: interval.end)) }
        }
        return rest
    }

    /// Returns the same time as intervals that are sorted and do not touch.
    ///
    /// - Complexity: O(n log n).
    func merged() -> [Interval] {
        guard !isEmpty else { return [] }
        var result: [Interval] = []
        for interval in sorted(by: { $0.start < $1.start }) where interval.length > .zero {
            if let last = result.last, interval.start <= last.end {
                result[result.count - 1].end = Swift.max(last.end, interval.end)
            } else {
                result.append(interval)
            }
        }
        return result
    }

    /// Returns the part of each interval that lies within another one.
    package func clipped(to whole: Interval) -> [Interval] {
        compactMap { $0.clipped(to: whole) }
    }

    /// The sum of their lengths.
    var total: TimeSpan { reduce(.zero) { $0 + $1.length } }
}

extension Interval {
    /// Returns the part that lies within another interval; nil where there is none.
    package func clipped(to whole: Interval) -> Interval? {
        let start = Swift.max(start, whole.start)
        let end = Swift.min(end, whole.end)
        return start < end ? Interval(start: start, end: end) : nil
    }
}
