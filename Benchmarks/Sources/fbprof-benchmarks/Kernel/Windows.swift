import FrameTrace

/// A stretch of a run without some parts of it.
struct Windows {
    private var parts: [Interval] = []
    /// How much of the stretch is left out.
    let left: TimeSpan

    init(_ whole: Interval, without holes: [Interval]) {
        var start = whole.start
        for hole in holes.sorted(by: { $0.start < $1.start }) where hole.end > start {
            if hole.start > start { parts.append(Interval(start: start, end: min(hole.start, whole.end))) }
            start = hole.end
            guard start < whole.end else { break }
        }
        if start < whole.end { parts.append(Interval(start: start, end: whole.end)) }
        left = whole.length - parts.reduce(.zero) { $0 + $1.length }
    }

    /// Whether all of an interval lies in it.
    func contains(_ interval: Interval) -> Bool { overlap(with: interval) == interval.length }

    /// How much of an interval lies in it.
    func overlap(with interval: Interval) -> TimeSpan {
        var low = 0
        var high = parts.count
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].end <= interval.start { low = middle + 1 } else { high = middle }
        }
        var sum = TimeSpan.zero
        while low < parts.count, parts[low].start < interval.end {
            sum += parts[low].overlap(with: interval)
            low += 1
        }
        return sum
    }
}
