import FrameRecorder
package import FrameTrace
package import Synchronization

/// A load that uses CPU time of its own thread, measured by that thread's CPU clock, so that other threads have no
/// effect.
package struct Burner: Sendable {
    /// The share of the remaining time to compute before the clock is read again. Chosen: small enough that a CPU at
    /// half the calibrated speed does not overshoot. The clock, at 0.3 µs, is then read a dozen times per span.
    private static let stride = 0.5
    private static let longest = 200_000.0

    private let roundsPerNanosecond: Double
    private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Creates a burner calibrated on the calling thread; takes about 2 ms of CPU.
    package init() {
        var seed = seed
        var best = 0.0
        // Takes the fastest of a few, because any disturbance makes it slower.
        for _ in 0..<8 {
            let start = ThreadClock.own()
            seed = compute(rounds: 60_000, seed)
            best = max(best, 60_000 / Double(max(1, (ThreadClock.own() - start).nanoseconds)))
        }
        roundsPerNanosecond = best
        self.seed = seed
    }

    /// Computes until the thread's CPU clock is a span past the start, or until a stop is requested.
    ///
    /// - Returns: the thread's CPU clock at the end.
    package mutating func burn(_ span: TimeSpan, from start: TimeSpan, unless stop: borrowing Atomic<Bool>) -> TimeSpan
    {
        burn(span, from: start, unless: stop, or: stop)
    }

    /// Computes until the thread's CPU clock is a span past the start, or until one of two flags is set.
    ///
    /// - Returns: the thread's CPU clock at the end.
    @inline(never)
    mutating func burn(
        _ span: TimeSpan,
        from start: TimeSpan,
        unless stop: borrowing Atomic<Bool>,
        or interrupt: borrowing Atomic<Bool>
    ) -> TimeSpan {
        let target = start + span
        while true {
            let now = ThreadClock.own()
            let left = Double((target - now).nanoseconds)
            guard left > 0, !stop.load(ordering: .relaxed), !interrupt.load(ordering: .relaxed) else { return now }
            guard left > 600 else { continue }
            seed = compute(rounds: max(1, Int(min(left * Self.stride, Self.longest) * roundsPerNanosecond)), seed)
        }
    }
}

/// Runs a chain of dependent operations that no compiler can shorten.
@inline(never)
func compute(rounds: Int, _ seed: UInt64) -> UInt64 {
    var value = seed
    for _ in 0..<rounds {
        value ^= value << 13
        value ^= value >> 7
        value ^= value << 17
    }
    return value
}
