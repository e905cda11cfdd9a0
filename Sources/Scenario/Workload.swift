public import FrameTrace

/// What a run does: the apps, what each does in a frame, and who is on screen when.
///
/// A value of this type has been parsed: every name resolves, every amount is finite and in range, no `call` recurses.
public struct Workload: Sendable, Equatable {
    /// The run's name in reports.
    public var name: String
    /// How long the run lasts, warm-up included.
    public var duration: TimeSpan
    /// The first part of the run, marked and left out of all figures.
    public var warmUp: TimeSpan
    /// The start of every random draw.
    public var seed: UInt64
    /// The machine the apps share.
    public var device: DeviceProfile
    /// The rules that queues and threads follow.
    public var rules: PlatformRules
    /// The apps, in the file's order.
    public var apps: [App]
    /// The real programs among them, in the file's order. Live runs alone have them.
    public var programs: [ProgramApp] = []
    /// What happens when, in order of time.
    public var timeline: [TimelineEntry]
    /// What a gate judges its runs by; nil where the file does not say.
    public var gate: GateSpec?
    /// What tells versions of the file apart, as 16 hexadecimal digits; empty for a workload that was not read from one.
    public var digest = ""
    /// The file's fields without its name and gate; empty for a workload that was not read from one, or that has too many.
    public var fields: [WorkloadField] = []

    /// A workload of the given parts.
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
