/// The result of `fbprof verify --real`.
public struct RealVerifyReport: Sendable, Equatable, Encodable {
    /// The seed of all draws.
    public var seed: UInt64
    /// Whether only the program's hook recorded its waits, as for an unprivileged user. Then a cause may be unknown.
    public var isByHook: Bool
    /// One run for each cause.
    public var runs: [RealRun]
    /// The causes that could not be planted here, with the reasons.
    public var leftOut: [VerifyGap]

    /// Creates a report.
    public init(seed: UInt64, isByHook: Bool = false, runs: [RealRun] = [], leftOut: [VerifyGap] = []) {
        self.seed = seed
        self.isByHook = isByHook
        self.runs = runs
        self.leftOut = leftOut
    }

    /// The required share of right causes, and of right amounts among the right causes.
    public static let bound = 0.95

    /// The runs with a planted cause.
    public var planted: [RealRun] { runs.filter { $0.cause != .control } }

    /// The share of turns whose cause is right; nil if there are none.
    public var accuracy: Double? { share { $0.right } }

    /// The share of turns whose cause is right or reported as unknown; nil if there are none.
    public var notWrong: Double? { share { $0.right + $0.unknown } }

    /// The share of turns whose cause and amount are right; nil if there are none.
    public var amountAccuracy: Double? { share { $0.rightAmounts } }

    /// Number of turns in time, in all runs, that were reported as late.
    public var falseAlarms: Int { runs.reduce(0) { $0 + $1.falseAlarms } }

    /// The causes with too few turns to judge.
    public var scarce: [RealCause] { planted.filter { $0.cases.count < VerifyReport.fewestCases }.map(\.cause) }

    /// Whether the bounds hold. Turns with other disturbances are not judged, so a wrong one is fbprof's error.
    public var outcome: VerifyReport.Outcome {
        let amounts = isByHook ? true : (amountAccuracy ?? 1) >= Self.bound
        let isRight = ((isByHook ? notWrong : accuracy) ?? 1) >= Self.bound && amounts && falseAlarms == 0
        guard isRight else { return .fails }
        return scarce.isEmpty ? .holds : .inconclusive
    }

    private func share(_ count: (RealRun) -> Int) -> Double? {
        let all = planted.reduce(0) { $0 + $1.cases.count }
        return all > 0 ? Double(planted.reduce(0) { $0 + count($1) }) / Double(all) : nil
    }
}
