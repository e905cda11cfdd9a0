public import FrameTrace

/// When the other process that `fbprof verify` starts holds the CPU: now and then, from just before a vsync on.
public struct ForeignBursts: Sendable, Equatable {
    /// How many threads hold the CPU at a time: one alone would leave half of it to the victim.
    static let threads = 5
    /// How many vsyncs there are between one burst that may be and the next.
    private static let period: Int64 = 11
    private static let probability = 0.7
    /// How long before the vsync a burst begins.
    private static let lead = TimeSpan.microseconds(500)

    /// The CPU.
    public var cpu: Int32
    /// V(0) of the run.
    public var origin: Instant
    /// How long the run lasts from then on.
    public var duration: TimeSpan
    /// Where the draws start.
    public var seed: UInt64

    /// Bursts on a CPU.
    public init(cpu: Int32, origin: Instant, duration: TimeSpan, seed: UInt64) {
        self.cpu = cpu
        self.origin = origin
        self.duration = duration
        self.seed = seed
    }

    /// When each burst begins, and how much CPU time each of its threads uses.
    var schedule: [(at: Instant, cpu: [TimeSpan])] {
        var random = DeterministicRandom(seed: seed)
        let grid = VsyncGrid(origin: origin, rate: .hz60)
        var bursts: [(Instant, [TimeSpan])] = []
        var index = Self.period
        while grid[VsyncIndex(index)] < origin + duration {
            let spans = (0..<Self.threads).map { _ in TimeSpan.milliseconds(4 + 2 * random.unit()) }
            if random.unit() < Self.probability { bursts.append((grid[VsyncIndex(index)] - Self.lead, spans)) }
            index += Self.period
        }
        return bursts
    }
}
