public import FrameTrace

/// The schedule by which the other process that `fbprof verify` starts holds the CPU: bursts that begin just before
/// some vsyncs.
public struct ForeignBursts: Sendable, Equatable {
    /// Number of threads that hold the CPU at a time. A single one would leave half of it to the victim.
    static let threads = 5
    /// Number of vsyncs between two possible bursts.
    private static let period: Int64 = 11
    private static let probability = 0.7
    /// Time between the start of a burst and the vsync after it.
    private static let lead = TimeSpan.microseconds(500)

    /// The CPU that the bursts hold.
    public var cpu: Int32
    /// V(0) of the run.
    public var origin: Instant
    /// How long the run lasts after V(0).
    public var duration: TimeSpan
    /// Seed of the random draws.
    public var seed: UInt64

    /// Creates bursts on a CPU.
    public init(cpu: Int32, origin: Instant, duration: TimeSpan, seed: UInt64) {
        self.cpu = cpu
        self.origin = origin
        self.duration = duration
        self.seed = seed
    }

    /// The start of each burst, and the CPU time of each of its threads.
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
