public import FrameTrace

/// What `fbprof verify` found with one engine.
public struct VerifyReport: Sendable, Equatable, Encodable {
    /// Whether it was in virtual time.
    public var isExact: Bool
    /// Where all draws start.
    public var seed: UInt64
    /// One run for each cause that was injected.
    public var runs: [VerifyRun]
    /// The causes that could not be injected here, and why not.
    public var leftOut: [VerifyGap]

    /// What was found with one engine.
    public init(isExact: Bool, seed: UInt64, runs: [VerifyRun] = [], leftOut: [VerifyGap] = []) {
        self.isExact = isExact
        self.seed = seed
        self.runs = runs
        self.leftOut = leftOut
    }
}

// MARK: - Figures

extension VerifyReport {
    /// The runs in which something was injected that this machine shows.
    public var visible: [VerifyRun] { runs.filter { $0.cause != .control && $0.canBeSeen } }

    /// The share of the injected frames whose top cause is right, among the causes that can be seen; nil without any.
    public var accuracy: Double? { share(\.right) }

    /// The share whose cause and amount are right.
    public var amountAccuracy: Double? { share(\.rightAmounts) }

    private func share(_ count: (VerifyRun) -> Int) -> Double? {
        let all = visible.reduce(0) { $0 + $1.cases.count }
        return all > 0 ? Double(visible.reduce(0) { $0 + count($1) }) / Double(all) : nil
    }

    /// How far the amounts of right causes are off, without sign.
    public var errors: [TimeSpan] {
        visible.flatMap { run in
            run.cases.filter { $0.reported == ReportedCause(run.cause) }.compactMap { $0.error?.magnitude }
        }.sorted()
    }

    /// An error that so large a share of the errors does not exceed: nearest rank; nil without any.
    public func error(_ share: Double) -> TimeSpan? {
        let errors = errors
        guard !errors.isEmpty else { return nil }
        return errors[min(errors.count - 1, max(0, Int((share * Double(errors.count)).rounded(.up)) - 1))]
    }

    /// Frames put down to a wrong cause where `unknown` was due.
    public var wrongWhereUnseen: Int {
        runs.filter { !$0.canBeSeen }.reduce(0) { $0 + $1.wrong }
    }

    /// The control's share of frames that were missed and put down to an app; nil where it was not run.
    public var falseAlarms: Double? {
        guard let control = runs.first(where: { $0.cause == .control }), control.clean > 0 else { return nil }
        return Double(control.falseAlarms) / Double(control.clean)
    }

    /// How many verdicts of each kind were confirmed by running again without what they blame, in all runs; nil where none
    /// was tested, as live.
    public var confirmations: [VerdictConfirmation]? {
        let parts = runs.compactMap(\.confirmations)
        guard !parts.isEmpty else { return nil }
        var sum: [VerdictConfirmation] = []
        for part in parts.flatMap(\.self) { sum.add(part) }
        return sum
    }

    /// The most that the hypervisor and other processes took in any run, together, from 0 to 1.
    public var noise: Double { runs.map { ($0.steal ?? 0) + ($0.other ?? 0) }.max() ?? 0 }
}

// MARK: - Whether the bounds hold

extension VerifyReport {
    /// How it went.
    public enum Outcome: String, Sendable, Codable {
        /// The bounds hold.
        case holds
        /// They don't, and the machine was too noisy to say whose fault it is; or there is too little to judge by.
        case inconclusive
        /// They don't.
        case fails
    }

    /// The share of right causes that is asked for: all of a virtual run, 95 % live, 90 % of what can be seen where the
    /// machine does not show all.
    public var accuracyBound: Double {
        guard !isExact else { return 1 }
        return runs.contains { !$0.canBeSeen } ? 0.9 : 0.95
    }

    /// The share of the control's frames that may be false alarms.
    public static let falseAlarmBound = 0.01

    /// What a machine may do beside and still be quiet: 0.5 % of steal and 1 % of other processes.
    public static let noiseBound = 0.015

    /// The share of the verdicts of a kind that running again has to confirm.
    public static let confirmationBound = 0.95

    /// With fewer frames than this, nothing is said of a cause.
    public static let fewestCases = 3

    /// The causes that can be seen and of which too few frames could be judged.
    public var scarce: [InjectedCause] { visible.filter { $0.cases.count < Self.fewestCases }.map(\.cause) }

    /// Whether the bounds hold.
    public var outcome: Outcome {
        let isRight =
            (accuracy ?? 0) >= accuracyBound && (amountAccuracy ?? 0) >= accuracyBound && wrongWhereUnseen == 0
            && (falseAlarms ?? 0) <= Self.falseAlarmBound
            && (confirmations ?? []).allSatisfy { $0.share >= Self.confirmationBound }
        if isRight { return scarce.isEmpty ? .holds : .inconclusive }
        return !isExact && noise > Self.noiseBound ? .inconclusive : .fails
    }
}
