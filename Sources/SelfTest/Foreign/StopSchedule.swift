public import FrameTrace

/// When `fbprof verify` stops a process, and for how long.
public struct StopSchedule: Sendable, Equatable {
    /// Time between two possible stops. Each stop is longer than any other delay of a thread on a quiet machine.
    private static let period = TimeSpan.milliseconds(400)
    private static let probability = 0.8

    /// The intervals in which the process is stopped, in order.
    public let stops: [Interval]

    /// Creates a schedule for a run.
    ///
    /// - Parameters:
    ///   - origin: V(0) of the run.
    ///   - duration: how long the run lasts after V(0).
    ///   - seed: the seed of the random draws.
    public init(origin: Instant, duration: TimeSpan, seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var stops: [Interval] = []
        var next = origin + Self.period
        while next + Self.period < origin + duration {
            let start = next + .milliseconds(100 * random.unit())
            let length = TimeSpan.milliseconds(120 + 40 * random.unit())
            if random.unit() < Self.probability { stops.append(Interval(start: start, end: start + length)) }
            next = next + Self.period
        }
        self.stops = stops
    }
}
