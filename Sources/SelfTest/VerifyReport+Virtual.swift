import FrameBudget
public import FrameStatistics
public import FrameTrace
import Scenario
import Simulation

extension VerifyReport {
    /// Injects every cause into virtual runs, and reports what the analysis found.
    ///
    /// - Parameters:
    ///   - seconds: how long each cause is observed.
    ///   - progress: called with each cause before its run.
    /// - Complexity: that of the virtual engine and the analysis, for each cause.
    public static func virtual(
        seconds: Double,
        seed: UInt64,
        recordedBy: String,
        progress: (InjectedCause) -> Void = { _ in }
    ) throws(TraceError) -> VerifyReport {
        var report = VerifyReport(isExact: true, seed: seed)
        for cause in InjectedCause.virtual {
            progress(cause)
            let scenario = VerifyScenario(cause, seconds: seconds, seed: seed)
            let compiled = CompiledWorkload(scenario.workload)
            var records: [TraceRecord] = []
            VirtualEngine.run(compiled, recordedBy: recordedBy) { records.append($0) }
            let trace = try Trace(records: records)
            let model = RunModel(trace)
            var run = VerifyRun(scenario, compiled, trace, model: model)
            run.confirmations = VerdictChecker(compiled).check(model.run)
            report.runs.append(run)
        }
        let unmodelled = InjectedCause.allCases.filter { !InjectedCause.virtual.contains($0) }
        report.leftOut = unmodelled.map { VerifyGap(name: $0.rawValue, reason: "a virtual machine has none") }
        report.leftOut += InjectedCause.leftOut.map { VerifyGap(name: $0.name, reason: $0.reason) }
        return report
    }
}
