/// One run of the real program, with one planted cause.
public struct RealRun: Sendable, Equatable, Encodable {
    /// The planted cause.
    public var cause: RealCause
    /// Number of turns during the recording, by the program's own count.
    public var turns: Int
    /// Number of these turns that fbprof found.
    public var found: Int
    /// The turns that the cause made late.
    public var cases: [RealCase]
    /// Further turns in which something else took over 0.5 ms, by the program's own clocks. They are not judged.
    public var disturbed: Int
    /// Turns without a planted cause that took no longer than the budget, by the program's own clocks.
    public var clean: Int
    /// Number of clean turns that fbprof reported as late.
    public var falseAlarms: Int

    /// Creates the results of one run.
    public init(
        cause: RealCause,
        turns: Int,
        found: Int,
        cases: [RealCase],
        disturbed: Int,
        clean: Int,
        falseAlarms: Int
    ) {
        self.cause = cause
        self.turns = turns
        self.found = found
        self.cases = cases
        self.disturbed = disturbed
        self.clean = clean
        self.falseAlarms = falseAlarms
    }

    /// Number of cases with the right cause.
    public var right: Int { cases.count { $0.reported == cause } }
    /// Number of cases that fbprof reported as unknown.
    public var unknown: Int { cases.count { $0.isUnknown } }
    /// Number of cases with the right cause and the right amount.
    public var rightAmounts: Int { cases.count { $0.reported == cause && $0.isAmountRight } }
}
