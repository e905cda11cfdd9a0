import DequeModule
import FrameTrace

/// How an app's footprint was within the last second: who has grown most may not be who is terminated (M-10).
struct FootprintHistory: Sendable {
    /// How far it looks back.
    static let length = TimeSpan.seconds(1)

    /// From when on what; the first one may be older, and holds at the start.
    private var points: Deque<(at: Instant, footprint: Int64)> = []

    /// The app has so much from here on.
    mutating func note(_ footprint: Int64, at now: Instant) {
        if points.last?.at == now {
            points[points.count - 1].footprint = footprint
        } else {
            points.append((now, footprint))
        }
        forget(before: now)
    }

    /// By how much it has grown.
    mutating func growth(to footprint: Int64, at now: Instant) -> Int64 {
        forget(before: now)
        guard let first = points.first else { return footprint }
        return footprint - (first.at <= now - Self.length ? first.footprint : 0)
    }

    private mutating func forget(before now: Instant) {
        while points.count > 1, points[1].at <= now - Self.length { points.removeFirst() }
    }
}
