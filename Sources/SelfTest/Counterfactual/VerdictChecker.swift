public import FrameBudget
public import FrameStatistics
import FrameTrace
public import Scenario
public import Simulation

/// Tests the verdicts of a virtual run. Runs it again, without the blamed work from the end of the previous frame on,
/// and checks whether the frame then meets its deadline.
///
/// Up to that point both runs are the same, so the frame has the same number, the same deadline and the same draws.
/// From there on everything is scheduled anew. A verdict reschedules nothing; this test compares it with a machine that
/// does.
public struct VerdictChecker {
    private let compiled: CompiledWorkload
    private let scheduler: SchedulerModel
    private let costs: VirtualCosts

    /// A checker of a workload's runs.
    public init(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts()
    ) {
        self.compiled = compiled
        self.scheduler = scheduler
        self.costs = costs
    }

    /// Returns how many verdicts of each kind are confirmed. Leaves out verdicts whose cause no program brings about,
    /// such as unknown ones.
    ///
    /// - Parameters:
    ///   - run: the analysis of the workload's run with the same scheduler and costs.
    ///   - most: how many frames of an app and a cause are run again at most, evenly spread over the run.
    /// - Complexity: that of a virtual run up to the frame, for each frame that is run again.
    public func check(_ run: AnalyzedRun, most: Int = 20) -> [VerdictConfirmation] {
        var result: [VerdictConfirmation] = []
        for (app, frames) in run.framesAlongTime.enumerated() {
            var byCause: [VerdictCause: [Int]] = [:]
            for (index, frame) in frames.enumerated() where frame.isMissed && run.isCounted(frame) {
                if let verdict = frame.verdict { byCause[verdict.cause, default: []].append(index) }
            }
            for cause in byCause.keys.sorted() {
                let all = byCause[cause] ?? []
                let step = max(1, (all.count + most - 1) / most)
                var confirmation = VerdictConfirmation(kind: cause.kind, tested: 0, confirmed: 0)
                for index in stride(from: 0, to: all.count, by: step).map({ all[$0] }) {
                    guard let isConfirmed = check(frames, index, of: AppID(index: app)) else { continue }
                    confirmation.tested += 1
                    if isConfirmed { confirmation.confirmed += 1 }
                }
                if confirmation.tested > 0 { result.add(confirmation) }
            }
        }
        return result
    }

    /// Returns whether a frame meets its deadline without the work that its verdict blames; nil if that work can't be
    /// removed.
    private func check(_ frames: FrameRecords, _ index: Int, of app: AppID) -> Bool? {
        let frame = frames[index]
        guard let verdict = frame.verdict,
            let without = BlamedWork(compiled: compiled, victim: app).removed(verdict)
        else { return nil }
        let start = index > 0 ? frames[index - 1].end : .zero
        let main = Device.mainThread(of: app)
        var end: Instant?
        VirtualEngine.run(
            compiled,
            scheduler,
            costs,
            exchange: ProgramExchange(compiled: without, at: start),
            until: frame.deadline + .nanoseconds(1),
            recordedBy: ""
        ) { record in
            if case .event(main, .end(let activity)) = record, activity.frame == frame.number {
                end = activity.usage.at
            }
        }
        return end.map { $0 <= frame.deadline } ?? false
    }
}

extension AnalyzedRun {
    /// Whether a frame counts: frames of the warm-up do not.
    fileprivate func isCounted(_ frame: FrameRecord) -> Bool {
        result.phases.indices.contains(frame.phase) && !result.phases[frame.phase].isWarmUp
    }
}
