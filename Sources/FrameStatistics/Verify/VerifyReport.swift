public import FrameTrace

/// The result of `fbprof verify` with one engine.
public struct VerifyReport: Sendable, Equatable, Encodable {
    /// Whether the runs were in virtual time.
    public var isExact: Bool
    /// The seed of all draws.
    public var seed: UInt64
    /// One run for each injected cause.
    public var runs: [VerifyRun]
    /// The causes that could not be injected here, with the reasons.
    public var leftOut: [VerifyGap]

    /// Creates a report for one engine.
    public init(isExact: Bool, seed: UInt64, runs: [VerifyRun] = [], leftOut: [VerifyGap] = []) {
        self.isExact = isExact
        self.seed = seed
        self.runs = runs
        self.leftOut = leftOut
    }
}

// MARK: - Figures

extension VerifyReport {
    /// The runs with an injected cause that this machine can show.
    public var visible: [VerifyRun] { runs.filter { $0.cause != .control && $0.canBeSeen } }

    /// The share of injected frames whose top cause is right, among the causes that can be seen; nil if there are none.
    public var accuracy: Double? { share(\.right) }

    /// The share of these frames whose cause and amount are right.
    public var amountAccuracy: Double? { share(\.rightAmounts) }

    private func share(_ count: (VerifyRun) -> Int) -> Double? {
        let all = visible.reduce(0) { $0 + $1.cases.count }
        return all > 0 ? Double(visible.reduce(0) { $0 + count($1) }) / Double(all) : nil
    }

    /// The absolute errors of the amounts of right causes, ascending.
    public var errors: [TimeSpan] {
        visible.flatMap { run in
            run.cases.filter { $0.reported == ReportedCause(run.cause) }.compactMap { $0.error?.magnitude }
        }.sorted()
    }

    /// Returns the error that a given share of the errors does not exceed, by nearest rank; nil if there are none.
    public func error(_ share: Double) -> TimeSpan? {
        let errors = errors
        guard !errors.isEmpty else { return nil }
        return errors[min(errors.count - 1, max(0, Int((share * Double(errors.count)).rounded(.up)) - 1))]
    }

    /// Number of frames with a wrong cause for which `unknown` was right.
    public var wrongWhereUnseen: Int {
        runs.filter { !$0.canBeSeen }.reduce(0) { $0 + $1.wrong }
    }

    /// The share of the control's frames that were missed and attributed to an app; nil if it was not run.
    public var falseAlarms: Double? {
        guard let control = runs.first(where: { $0.cause == .control }), control.clean > 0 else { return nil }
        return Double(control.falseAlarms) / Double(control.clean)
    }

    /// The confirmed verdicts of each kind, over all runs; nil if none was tested, as in live runs. A verdict is
    /// confirmed by running again without the blamed cause.
    public var confirmations: [VerdictConfirmation]? {
        let parts = runs.compactMap(\.confirmations)
        guard !parts.isEmpty else { return nil }
        var sum: [VerdictConfirmation] = []
        for part in parts.flatMap(\.self) { sum.add(part) }
        return sum
    }

    /// The largest share of the CPUs that the hypervisor and other processes took together in a run, from 0 to 1.
    public var noise: Double { runs.map { ($0.steal ?? 0) + ($0.other ?? 0) }.max() ?? 0 }
}

// MARK: - Whether the bounds hold

extension VerifyReport {
    /// The result of the verification.
    public enum Outcome: String, Sendable, Codable {
        /// The bounds hold.
        case holds
        /// They don't, but the machine was too noisy to blame the analysis; or there are too few cases.
        case inconclusive
        /// They don't.
        case fails
    }

    /// The required share of right causes: all in a virtual run, 95 % live, and 90 % of the visible ones on a machine
    /// that can't show all.
    public var accuracyBound: Double {
        guard !isExact else { return 1 }
        return runs.contains { !$0.canBeSeen } ? 0.9 : 0.95
    }

    /// The tolerated share of false alarms among the control's frames.
    public static let falseAlarmBound = 0.01

    /// The tolerated load of a quiet machine: 0.5 % of steal and 1 % of other processes.
    public static let noiseBound = 0.015

    /// The share of the verdicts of a kind that must be confirmed by running again.
    public static let confirmationBound = 0.95

    /// The fewest frames for any statement about a cause.
    public static let fewestCases = 3

    /// The visible causes with too few frames to judge.
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
