/// One scenario with its results.
public struct VerifyRun: Sendable, Equatable, Encodable {
    /// The injected cause.
    public var cause: InjectedCause
    /// Frames of the victim after warm-up.
    public var frames: Int
    /// The frames that the cause made late.
    public var cases: [VerifyCase]
    /// Further frames made late by the cause, in which a process that was not injected also had the CPU. They are not
    /// judged.
    public var disturbed: Int
    /// Frames without an injected cause.
    public var clean: Int
    /// Frames without an injected cause that were nevertheless missed.
    public var cleanMissed: Int
    /// Number of these missed frames that fbprof attributed to an app.
    public var falseAlarms: Int
    /// Whether this machine can show the cause. If not, `unknown` is the right answer.
    public var canBeSeen: Bool
    /// The hypervisor's share of the CPUs' time, from 0 to 1; nil if unknown.
    public var steal: Double?
    /// The share of other processes outside the scenario, from 0 to 1; nil if unknown.
    public var other: Double?
    /// The confirmed verdicts of each kind, by running again without the blamed cause; nil in a live run.
    public var confirmations: [VerdictConfirmation]?

    /// Creates the results of one scenario.
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
