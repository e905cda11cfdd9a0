public import FrameBudget
public import FrameStatistics
public import FrameTrace
public import Scenario

extension VerifyRun {
    /// Judges the run of a scenario: compares what was injected with what the analysis reports.
    ///
    /// - Parameters:
    ///   - foreign: the CPU time that the injected other process took from the apps' CPUs, or the intervals in which it
    ///     stopped the run's process.
    ///   - model: the model of the trace, if already built.
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
        // The spans of a stopping process are excluded: they are stops, and used no CPU.
        other = Self.noise(run.result, trace, scenario.cause == .otherProcess ? foreign : [])
    }

    /// Adds the results of another victim.
    private mutating func add(_ other: VerifyRun) {
        frames += other.frames
        cases += other.cases
        disturbed += other.disturbed
        clean += other.clean
        cleanMissed += other.cleanMissed
        falseAlarms += other.falseAlarms
    }

    /// Matches injected frames with their reported causes.
    ///
    /// - Parameters:
    ///   - frames: the frames that count.
    ///   - handler: returns what the main thread did longest in place of a frame.
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

    /// CPU time that other processes may take from a frame. Beyond it, the cause of the lateness is ambiguous.
    static let mostDisturbance = TimeSpan.microseconds(500)

    private static func canBeSeen(_ cause: InjectedCause, _ result: RunResult) -> Bool {
        guard let needed = cause.neededCapability, !result.run.isExact else { return true }
        return result.machine[needed]?.isAvailable ?? false
    }

    /// Returns the share of the CPUs that other processes took, apart from the injected one.
    private static func noise(_ result: RunResult, _ trace: Trace, _ foreign: [LoadSpan]) -> Double? {
        guard let other = result.quality.otherShare else { return nil }
        let asked = foreign.reduce(TimeSpan.zero) { $0 + $1.cpu }
        let whole = result.run.observed * Int64(max(1, trace.header.cores))
        return max(0, other - asked / whole)
    }
}

extension RunModel {
    /// Returns what the main thread did longest in place of a frame: the name of a handler or an item, from the frame's
    /// story.
    fileprivate func handler(of frame: FrameRecord, app: String) -> String? {
        guard let story = try? story(of: frame.number, app: app) else { return nil }
        var times: [PathID: TimeSpan] = [:]
        for moment in story.moments {
            if let path = moment.outside { times[path, default: .zero] += moment.interval.length }
        }
        return times.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { story.result.labels(of: $0.key).last }
    }
}
