import FrameBudget
import FrameTrace
import Scenario
import Simulation
import WorkloadYAML

/// A virtual run of a workload in which a cause is planted.
enum PlantedRun {
    /// The run of a workload, which is given without its version.
    static func analyzed(_ yaml: String, scheduler: SchedulerModel = .fair) throws -> AnalyzedRun {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        let trace = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
        return Analysis.analyze(try Trace(bytes: trace))
    }

    /// The result of such a run.
    static func result(_ yaml: String, scheduler: SchedulerModel = .fair) throws -> RunResult {
        try analyzed(yaml, scheduler: scheduler).result
    }
}
