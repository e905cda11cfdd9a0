/// One run of the real program, with one planted cause.
public struct RealRun: Sendable, Equatable, Encodable {
    /// What was planted.
    public var cause: RealCause
    /// Turns by the program's own count, while it was recorded.
    public var turns: Int
    /// Those of them that fbprof found.
    public var found: Int
    /// The turns that the cause made late.
    public var cases: [RealCase]
    /// Further ones in which something else took over 0.5 ms, by the program's own clocks: not judged.
    public var disturbed: Int
    /// Turns without a planted cause that took no longer than the budget, by the program's own clocks.
    public var clean: Int
    /// Those of them that fbprof called late.
    public var falseAlarms: Int

    /// One run of the real program.
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

    /// How many have the right cause.
    public var right: Int { cases.count { $0.reported == cause } }
    /// How many have no cause, which was said.
    public var unknown: Int { cases.count { $0.isUnknown } }
    /// How many have the right cause and the right amount.
    public var rightAmounts: Int { cases.count { $0.reported == cause && $0.isAmountRight } }
}
