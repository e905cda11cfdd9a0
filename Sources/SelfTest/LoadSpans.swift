import FrameTrace

/// Many short load spans, searchable by interval.
struct LoadSpans {
    private let spans: [LoadSpan]
    private let longest: TimeSpan

    /// Sorts the spans.
    ///
    /// - Complexity: O(n log n).
    init(_ spans: [LoadSpan]) {
        self.spans = spans.sorted { $0.interval.start < $1.interval.start }
        longest = spans.map(\.interval.length).max() ?? .zero
    }

    /// Returns the CPU time within an interval.
    ///
    /// - Complexity: O(log n + spans that may reach into it).
    func total(within interval: Interval) -> TimeSpan {
        var sum = TimeSpan.zero
        var index = first(from: interval.start - longest)
        while index < spans.count, spans[index].interval.start < interval.end {
            sum += spans[index].share(within: interval)
            index += 1
        }
        return sum
    }

    /// Returns the first span that overlaps an interval.
    func first(within interval: Interval) -> LoadSpan? {
        let index = first(from: interval.start - longest)
        return spans[index...].first { $0.interval.overlap(with: interval) > .zero }
    }

    /// Returns the span that contains an instant.
    func span(at instant: Instant) -> LoadSpan? {
        var index = first(from: instant - longest)
        while index < spans.count, spans[index].interval.start <= instant {
            if spans[index].interval.contains(instant) { return spans[index] }
            index += 1
        }
        return nil
    }

    private func first(from instant: Instant) -> Int {
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].interval.start < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
