import FrameTrace

/// Timers in order of time, those of one instant in the order in which they were set.
struct TimerQueue<Purpose: Sendable>: Sendable {
    private var timers = StableHeap<Instant, Purpose>()

    /// When the next timer is due.
    var next: Instant? { timers.firstKey }

    /// Sets a timer.
    ///
    /// - Complexity: O(log n).
    mutating func set(_ purpose: Purpose, at instant: Instant) { timers.append(purpose, key: instant) }

    /// Takes the next timer that is due at an instant, with the instant it was set for.
    ///
    /// - Complexity: O(log n).
    mutating func takeDue(at now: Instant) -> (purpose: Purpose, at: Instant)? {
        guard let next, next <= now, let first = timers.removeFirst() else { return nil }
        return (first.element, first.key)
    }
}
