/// What `fbprof verify --real` found.
public struct RealVerifyReport: Sendable, Equatable, Encodable {
    /// Where all draws start.
    public var seed: UInt64
    /// Whether where the program waits was seen by its hook alone, as a plain user: then a cause may be unknown.
    public var isByHook: Bool
    /// One run for each cause.
    public var runs: [RealRun]
    /// The causes that could not be planted here, and why not.
    public var leftOut: [VerifyGap]

    /// What was found.
    public init(seed: UInt64, isByHook: Bool = false, runs: [RealRun] = [], leftOut: [VerifyGap] = []) {
        self.seed = seed
        self.isByHook = isByHook
        self.runs = runs
        self.leftOut = leftOut
    }

    /// The share of right causes that is asked for, and of right amounts among the right causes.
    public static let bound = 0.95

    /// The runs in which something was planted.
    public var planted: [RealRun] { runs.filter { $0.cause != .control } }

    /// The share of the turns whose cause is right; nil without any.
    public var accuracy: Double? { share { $0.right } }

    /// The share that has the right cause or is said to have an unknown one; nil without any.
    public var notWrong: Double? { share { $0.right + $0.unknown } }

    /// The share whose cause and amount are right; nil without any.
    public var amountAccuracy: Double? { share { $0.rightAmounts } }

    /// Turns in time, in any run, that were called late.
    public var falseAlarms: Int { runs.reduce(0) { $0 + $1.falseAlarms } }

    /// Causes of which too few turns could be judged.
    public var scarce: [RealCause] { planted.filter { $0.cases.count < VerifyReport.fewestCases }.map(\.cause) }

    /// Whether the bounds hold. Turns that others disturbed are not judged, so a wrong one is fbprof's.
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
