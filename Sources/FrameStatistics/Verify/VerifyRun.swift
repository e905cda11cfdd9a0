/// One scenario, run and judged.
public struct VerifyRun: Sendable, Equatable, Encodable {
    /// What was injected.
    public var cause: InjectedCause
    /// Frames of the victim after warm-up.
    public var frames: Int
    /// The frames that the cause made late.
    public var cases: [VerifyCase]
    /// Further frames that the cause made late, in which a process that nobody injected also had the CPU: not judged.
    public var disturbed: Int
    /// Frames into which nothing was injected.
    public var clean: Int
    /// Frames into which nothing was injected and that were missed all the same.
    public var cleanMissed: Int
    /// Those of them that fbprof put down to an app.
    public var falseAlarms: Int
    /// Whether this machine shows the cause; where it does not, `unknown` is the right answer.
    public var canBeSeen: Bool
    /// The hypervisor's share of the CPUs' time, from 0 to 1; nil where unknown.
    public var steal: Double?
    /// The share of other processes that were not asked to run, from 0 to 1; nil where unknown.
    public var other: Double?
    /// How many verdicts of each kind were confirmed by running again without what they blame; nil in a live run.
    public var confirmations: [VerdictConfirmation]?

    /// One scenario, run and judged.
    public init(
        cause: InjectedCause,
        frames: Int,
        cases: [VerifyCase],
        disturbed: Int = 0,
        clean: Int,
        cleanMissed: Int,
        falseAlarms: Int,
        canBeSeen: Bool,
        steal: Double? = nil,
        other: Double? = nil
    ) {
        self.cause = cause
        self.frames = frames
        self.cases = cases
        self.disturbed = disturbed
        self.clean = clean
        self.cleanMissed = cleanMissed
        self.falseAlarms = falseAlarms
        self.canBeSeen = canBeSeen
        self.steal = steal
        self.other = other
    }

    /// The injected frames whose top cause is the injected one.
    public var right: Int { cases.count { $0.reported == ReportedCause(cause) } }

    /// The injected frames with a cause that is neither the injected one nor `unknown`.
    public var wrong: Int {
        cases.count { ![ReportedCause(cause), .unknown, .mixed, .notMissed].contains($0.reported) }
    }

    /// The frames with the right cause and the right amount of it.
    public var rightAmounts: Int { cases.count { $0.reported == ReportedCause(cause) && $0.isAmountRight } }
}
