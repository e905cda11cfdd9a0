public import FrameTrace

/// The description of a run: the apps, the work of each for a frame, and the apps on screen over time.
///
/// A value of this type is valid: every name resolves, every amount is finite and in range, no `call` recurses.
public struct Workload: Sendable, Equatable {
    /// The run's name in reports.
    public var name: String
    /// The duration of the run, warm-up included.
    public var duration: TimeSpan
    /// The first part of the run, marked and excluded from all figures.
    public var warmUp: TimeSpan
    /// The seed of every random draw.
    public var seed: UInt64
    /// The machine the apps share.
    public var device: DeviceProfile
    /// The rules that queues and threads follow.
    public var rules: PlatformRules
    /// The apps, in the file's order.
    public var apps: [App]
    /// The apps that are real programs, in the file's order. Only live runs have them.
    public var programs: [ProgramApp] = []
    /// The changes over time, in order of time.
    public var timeline: [TimelineEntry]
    /// The rules of the gate for its runs; nil if the file has none.
    public var gate: GateSpec?
    /// The digest that identifies the version of the file, as 16 hexadecimal digits; empty for a workload not read from
    /// a file.
    public var digest = ""
    /// The file's fields without its name and gate; empty if it has too many, or for a workload not read from a file.
    public var fields: [WorkloadField] = []

    /// Creates a workload of the given parts.
    public init(
        name: String,
        duration: TimeSpan,
        warmUp: TimeSpan = .seconds(1),
        seed: UInt64 = 1,
        device: DeviceProfile = DeviceProfile(),
        rules: PlatformRules = PlatformRules(),
        apps: [App],
        timeline: [TimelineEntry],
        gate: GateSpec? = nil
    ) {
        self.name = name
        self.duration = duration
        self.warmUp = warmUp
        self.seed = seed
        self.device = device
        self.rules = rules
        self.apps = apps
        self.timeline = timeline
        self.gate = gate
    }
}
