public import FrameBudget
import FrameRecorder
public import FrameStatistics
public import FrameTrace
public import Scenario
import Simulation

/// Runs random lives, and checks their traces.
public enum LivesCheck {
    /// How long a thread of an ended app may take to notice the end, and the device to notice that a time has come.
    private static let slack = TimeSpan.milliseconds(50)

    /// Runs a number of lives in virtual time, with the schedulers in turn.
    ///
    /// - Complexity: some milliseconds of CPU time for each life.
    public static func virtual(
        lives: Int,
        seed: UInt64,
        recordedBy: String,
        _ progress: (Int) -> Void = { _ in }
    ) -> LivesReport {
        var report = LivesReport(isVirtual: true, seed: seed)
        let before = ThreadClock.own()
        while report.lives < lives {
            progress(report.lives)
            // The last run has fewer apps if the others would be too many lives.
            let workload = RandomLives.workload(seed: seed &+ UInt64(report.runs), lives: lives - report.lives)
            let scheduler = SchedulerModel.allCases[report.runs % SchedulerModel.allCases.count]
            let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: recordedBy)
            do {
                judge(try Trace(bytes: bytes), of: workload, into: &report)
            } catch {
                report.runs += 1
                report.lives += workload.apps.count
                report.add(failure: "run \(report.runs): its trace can't be read: \(error)")
            }
        }
        report.cpu = ThreadClock.own() - before
        return report
    }

    /// Adds a run to a report.
    ///
    /// - Parameter result: the analysis of the run; nil if the CPU time of suspended apps is not needed.
    public static func judge(
        _ trace: Trace,
        of workload: Workload,
        _ result: RunResult? = nil,
        into report: inout LivesReport
    ) {
        report.runs += 1
        report.lives += workload.apps.count
        let slack = report.isVirtual ? TimeSpan.zero : slack
        var rules = LifeRules(workload, trace, slack: slack)
        for (note, at) in trace.notes {
            rules.take(note, at: at)
            count(note, at: at, into: &report)
        }
        rules.settle()
        let failures = rules.failures + EndedAppWork.failures(in: trace, slack: slack)
        for failure in failures { report.add(failure: "run \(report.runs): \(failure)") }
        for life in result?.lives ?? [] { count(life, into: &report) }
    }

    private static func count(_ note: DeviceNote, at: Instant, into report: inout LivesReport) {
        switch note {
        case .state(_, let state): report.states[state, default: 0] += 1
        case .callback: report.calls += 1
        case .terminated(let end):
            report.ends[end.reason, default: 0] += 1
            // The expiry handlers of background tasks run to completion first, however long ago their time was over.
            guard end.reason == .watchdog, let limit = end.limit else { return }
            report.latestKill = max(report.latestKill ?? .zero, at - limit.since - limit.allowance)
        default: break
        }
    }

    private static func count(_ life: LifeSummary, into report: inout LivesReport) {
        for stay in life.stays where stay.state == .suspended {
            guard let cpu = stay.cpu else { continue }
            let before = report.suspended ?? (time: .zero, cpu: .zero)
            report.suspended = (time: before.time + stay.length, cpu: before.cpu + cpu)
        }
    }
}
