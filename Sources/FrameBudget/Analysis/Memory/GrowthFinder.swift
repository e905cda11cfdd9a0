import FrameTrace

/// Finds a footprint that grows steadily. It uses sizes only, and can't identify the steps that leak.
enum GrowthFinder {
    /// Minimum fit (R²) of the regression line.
    private static let leastFit = 0.98
    private static let leastWindows = 5
    private static let mostWindows = 60
    /// Minimum total growth worth reporting, in bytes.
    private static let leastGrowth = 1_000_000.0
    /// A point less than this fraction of a window after the window's begin counts as at its begin, because times are
    /// divided in floating point.
    private static let shortest = 1e-9

    /// Returns the rate at which a footprint grew; nil if it did not grow steadily.
    ///
    /// The lowest footprint of each window counts, so memory allocated and freed within a window is not growth.
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

    /// Returns the lowest footprint in each window.
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
                // The previous value holds up to the point. It does not count in a window that begins at the point.
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

    /// Returns the regression line through values at 0, 1, 2 and so on; nil if they are all equal.
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
