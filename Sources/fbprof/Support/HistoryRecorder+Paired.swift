import FrameBudget
import FrameBudgetHistory
import FrameRecorder
import FrameStatistics
import FrameTrace
import Scenario

extension HistoryRecorder {
    /// Adds the candidate's figures in a paired gate. There is no run folder: the history is their only record.
    ///
    /// The candidate runs in turns with another process, so its figures form separate lines.
    func add(_ report: PairedReport, of sides: PairedSides) throws {
        var run = RunSummary(
            name: "paired",
            engine: sides.isVirtual ? "virtual, paired" : "live, paired",
            facts: TraceFacts(isExact: sides.isVirtual),
            recordedBy: Version.recordedBy,
            startedAt: MonotonicClock.date(),
            observed: MonotonicClock.now() - .zero,
            planned: nil,
            // A program draws as it likes.
            seed: 0,
            cores: sides.cores,
            refresh: sides.rate,
            ending: .complete
        )
        switch sides.candidate {
        case .workload(_, _, let workload):
            run.name = workload.name
            run.seed = workload.seed
            run.workloadDigest = workload.digest
            run.planned = workload.duration
        case .command(let command):
            run.name = command
        }
        let machine = sides.isVirtual ? nil : MachineSurvey.summary(try CPUPlan(cores: sides.cores))
        let origin = HistoryOrigin(
            of: run,
            modifiedAt: "",
            commit: options.commit ?? CIEnvironment.commit,
            branch: options.branch ?? CIEnvironment.branch
        )
        try add(HistoryRun(report, run: run, machine: machine, origin: origin))
    }
}
