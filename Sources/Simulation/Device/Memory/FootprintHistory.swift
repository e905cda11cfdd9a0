import DequeModule
import FrameTrace

/// An app's footprint over the last second. The app that grew most need not be the one that is terminated (M-10).
struct FootprintHistory: Sendable {
    /// The length of the history.
    static let length = TimeSpan.seconds(1)

    /// The footprint from each instant on. The first point may be older; it gives the footprint at the start of the
    /// history.
    private var points: Deque<(at: Instant, footprint: Int64)> = []

    /// Records the app's footprint from now on.
    mutating func note(_ footprint: Int64, at now: Instant) {
        if points.last?.at == now {
            points[points.count - 1].footprint = footprint
        } else {
            points.append((now, footprint))
        }
        forget(before: now)
    }

    /// Returns the growth over the length of the history.
    mutating func growth(to footprint: Int64, at now: Instant) -> Int64 {
        forget(before: now)
        guard let first = points.first else { return footprint }
        return footprint - (first.at <= now - Self.length ? first.footprint : 0)
    }

    private mutating func forget(before now: Instant) {
        while points.count > 1, points[1].at <= now - Self.length { points.removeFirst() }
    }
}
