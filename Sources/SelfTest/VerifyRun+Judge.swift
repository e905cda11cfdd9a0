public import FrameBudget
public import FrameStatistics
public import FrameTrace
public import Scenario

extension VerifyRun {
    /// Judges a scenario's run: compares what was injected with what the analysis says.
    ///
    /// - Parameters:
    ///   - foreign: what the injected other process used of the apps' CPUs.
    ///   - analyzed: what the analysis says, where that is known already.
    /// - Complexity: that of the analysis, and O(frames · acts).
    public init(
        _ scenario: VerifyScenario,
        _ compiled: CompiledWorkload,
        _ trace: Trace,
        foreign: [LoadSpan] = [],
        analyzed: AnalyzedRun? = nil
    ) {
        let run = analyzed ?? Analysis.analyze(trace)
        let frames = run.frames.first ?? []
        let finder = InjectionFinder(cause: scenario.cause, compiled: compiled, trace: trace, foreign: foreign)
        self.init(
            cause: scenario.cause,
            injected: finder.injected(frames),
            frames: frames.filter { run.grid[$0.due] >= run.grid.origin + scenario.workload.warmUp },
            canBeSeen: Self.canBeSeen(scenario.cause, run.result)
        )
        steal = run.result.quality.stealShare
        other = Self.noise(run.result, trace, foreign)
    }

    /// Matches injected frames with what was said of them.
    ///
    /// - Parameter frames: those that count.
    init(cause: InjectedCause, injected: [InjectedFrame], frames: [FrameRecord], canBeSeen: Bool) {
        let byNumber = Dictionary(injected.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        var cases: [VerifyCase] = []
        var clean: [FrameRecord] = []
        var disturbed = 0
        for frame in frames {
            guard let injection = byNumber[frame.number] else {
                clean.append(frame)
                continue
            }
            guard injection.isLate else { continue }
            guard injection.disturbance <= Self.mostDisturbance else {
                disturbed += 1
                continue
            }
            let verdict = frame.isMissed ? frame.verdict : nil
            cases.append(
                VerifyCase(
                    frame: frame.number,
                    injected: injection.amount,
                    reported: ReportedCause(verdict),
                    amount: verdict?.time
                )
            )
        }
        let missed = clean.filter(\.isMissed)
        self.init(
            cause: cause,
            frames: frames.count,
            cases: cases,
            disturbed: disturbed,
            clean: clean.count,
            cleanMissed: missed.count,
            falseAlarms: missed.count { ReportedCause($0.verdict).namesAnApp },
            canBeSeen: canBeSeen
        )
    }

    /// What other processes may take of a frame: with more it is not known what made the frame late.
    static let mostDisturbance = TimeSpan.microseconds(500)

    private static func canBeSeen(_ cause: InjectedCause, _ result: RunResult) -> Bool {
        guard let needed = cause.neededCapability, !result.run.isExact else { return true }
        return result.machine[needed]?.isAvailable ?? false
    }

    /// What other processes took, but for the one that was asked to.
    private static func noise(_ result: RunResult, _ trace: Trace, _ foreign: [LoadSpan]) -> Double? {
        guard let other = result.quality.otherShare else { return nil }
        let asked = foreign.reduce(TimeSpan.zero) { $0 + $1.cpu }
        let whole = result.run.observed * Int64(max(1, trace.header.cores))
        return max(0, other - asked / whole)
    }
}
