import FrameTrace

/// Finds a footprint that grows steadily. It sees sizes only: nothing tells it which steps leak.
enum GrowthFinder {
    /// A line that explains less is none.
    private static let leastFit = 0.98
    private static let leastWindows = 5
    private static let mostWindows = 60
    /// Less than this in all is not worth a word.
    private static let leastGrowth = 1_000_000.0
    /// A point that lies less than this part of a window after its begin is at its begin: times are divided in floating point.
    private static let shortest = 1e-9

    /// How fast a footprint grew; nil where it did not grow steadily.
    ///
    /// The least footprint of each window counts: what is allocated and given back within one is no growth.
    ///
    /// - Complexity: O(points).
    static func growth(of track: MemoryTrack, from start: TimeSpan, to end: TimeSpan) -> MemoryGrowth? {
        guard end > start, let first = track.points.first else { return nil }
        let from = max(start, first.at)
        guard end > from else { return nil }
        let count = min(mostWindows, max(leastWindows, Int((end - from).inSeconds)))
        let length = (end - from).inSeconds / Double(count)
        guard length > 0 else { return nil }
        let least = leastFootprints(track, from: from, to: end, length: length, count: count)
        guard let line = line(least), line.slope * Double(count) >= leastGrowth, line.fit >= leastFit else {
            return nil
        }
        return MemoryGrowth(bytesPerSecond: line.slope / length, fit: line.fit, windows: count)
    }

    /// By window: the least footprint in it.
    private static func leastFootprints(
        _ track: MemoryTrack,
        from: TimeSpan,
        to end: TimeSpan,
        length: Double,
        count: Int
    ) -> [Double] {
        var least = [Double](repeating: .infinity, count: count)
        var present = 0.0
        var window = 0
        for point in track.points where point.at < end {
            let place = (point.at - from).inSeconds / length
            let next = min(count - 1, max(0, Int(place)))
            let reached = max(window, next)
            if place >= 0 {
                // What was there before holds up to the point, and not within a window that begins with it.
                let last = place - Double(reached) > shortest ? reached : reached - 1
                for passed in stride(from: window, through: last, by: 1) {
                    least[passed] = min(least[passed], present)
                }
            }
            window = reached
            present = Double(point.use.footprint.bytes)
            if place <= 0 { least[0] = present } else { least[window] = min(least[window], present) }
        }
        for rest in window..<count { least[rest] = min(least[rest], present) }
        return least
    }

    /// The regression line through values at 0, 1, 2 and so on; nil where they are all the same.
    private static func line(_ values: [Double]) -> (slope: Double, fit: Double)? {
        let count = Double(values.count)
        let (meanX, meanY) = ((count - 1) / 2, values.reduce(0, +) / count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for (index, value) in values.enumerated() {
            let (x, y) = (Double(index) - meanX, value - meanY)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        guard xx > 0, yy > 0 else { return nil }
        return (xy / xx, xy * xy / (xx * yy))
    }
}
