public import FrameBudget
public import FrameStatistics
public import FrameTrace
public import Scenario

extension VerifyRun {
    /// Judges a scenario's run: compares what was injected with what the analysis says.
    ///
    /// - Parameters:
    ///   - foreign: what the injected other process used of the apps' CPUs, or when it stopped the run's.
    ///   - model: the trace put together, where it has been already.
    /// - Complexity: that of the analysis, and O(frames · acts).
    public init(
        _ scenario: VerifyScenario,
        _ compiled: CompiledWorkload,
        _ trace: Trace,
        foreign: [LoadSpan] = [],
        model: RunModel? = nil
    ) {
        let model = model ?? RunModel(trace)
        let run = model.run
        let canBeSeen = Self.canBeSeen(scenario.cause, run.result)
        self.init(
            cause: scenario.cause,
            frames: 0,
            cases: [],
            clean: 0,
            cleanMissed: 0,
            falseAlarms: 0,
            canBeSeen: canBeSeen
        )
        for (number, app) in compiled.apps.enumerated() where app.name.hasPrefix(VerifyScenario.victim) {
            let frames = run.framesAlongTime[number]
            let finder = InjectionFinder(
                cause: scenario.cause,
                victim: number,
                compiled: compiled,
                trace: trace,
                foreign: foreign
            )
            add(
                VerifyRun(
                    cause: scenario.cause,
                    injected: finder.injected(frames),
                    frames: frames.filter { run.grid[$0.due] >= run.grid.origin + scenario.workload.warmUp },
                    canBeSeen: canBeSeen,
                    handler: { model.handler(of: $0, app: app.name) }
                )
            )
        }
        steal = run.result.quality.stealShare
        // Those of the stops used nothing: they are when it was stopped.
        other = Self.noise(run.result, trace, scenario.cause == .otherProcess ? foreign : [])
    }

    /// Adds what was said of another victim.
    private mutating func add(_ other: VerifyRun) {
        frames += other.frames
        cases += other.cases
        disturbed += other.disturbed
        clean += other.clean
        cleanMissed += other.cleanMissed
        falseAlarms += other.falseAlarms
    }

    /// Matches injected frames with what was said of them.
    ///
    /// - Parameters:
    ///   - frames: those that count.
    ///   - handler: what the main thread did in place of a frame for longest.
    init(
        cause: InjectedCause,
        injected: [InjectedFrame],
        frames: FrameRecords,
        canBeSeen: Bool,
        handler: (FrameRecord) -> String? = { _ in nil }
    ) {
        let byNumber = Dictionary(injected.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        var cases: [VerifyCase] = []
        var clean: FrameRecords = []
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
            let isBlamedOnHandler = frame.verdict?.cause.kind == .outsideWork
            cases.append(
                VerifyCase(
                    frame: frame.number,
                    injected: injection.amount,
                    reported: ReportedCause(frame, handler: isBlamedOnHandler ? handler(frame) : nil),
                    amount: frame.isMissed ? frame.verdict?.removed : nil
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

extension RunModel {
    /// What the victim's main thread did for longest in place of a frame: the name of a handler or of an item, as the frame's
    /// story tells it.
    fileprivate func handler(of frame: FrameRecord, app: String) -> String? {
        guard let story = try? story(of: frame.number, app: app) else { return nil }
        var times: [PathID: TimeSpan] = [:]
        for moment in story.moments {
            if let path = moment.outside { times[path, default: .zero] += moment.interval.length }
        }
        return times.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { story.result.labels(of: $0.key).last }
    }
}
