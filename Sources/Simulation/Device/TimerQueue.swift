import FrameTrace

/// Timers ordered by time; timers of the same instant keep the order in which they were set.
struct TimerQueue<Purpose: Sendable>: Sendable {
    private var timers = StableHeap<Instant, Purpose>()

    /// The instant of the next timer.
    var next: Instant? { timers.firstKey }

    /// Sets a timer.
    ///
    /// - Complexity: O(log n).
    mutating func set(_ purpose: Purpose, at instant: Instant) { timers.append(purpose, key: instant) }

    /// Removes and returns the next timer that is due, with its instant.
    ///
    /// - Complexity: O(log n).
    mutating func takeDue(at now: Instant) -> (purpose: Purpose, at: Instant)? {
        guard let next, next <= now, let first = timers.removeFirst() else { return nil }
        return (first.element, first.key)
    }
}
