import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Thoroughness
import WorkloadYAML

/// A virtual run of a workload in which a cause is planted.
enum PlantedRun {
    private struct Key: Hashable {
        var yaml: String
        var scheduler: SchedulerModel
    }

    private static let made = MadeOnce<Key, AnalyzedRun>()

    /// The run of a workload, which is given without its version; made once for all tests with the same text.
    static func analyzed(_ yaml: String, scheduler: SchedulerModel = .fair) throws -> AnalyzedRun {
        try made.value(Key(yaml: yaml, scheduler: scheduler)) {
            Analysis.analyze(try trace(yaml, scheduler: scheduler))
        }
    }

    /// The trace of such a run, made anew.
    static func trace(_ yaml: String, scheduler: SchedulerModel = .fair) throws -> Trace {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        return try Trace(
            bytes: VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
        )
    }

    /// The result of such a run.
    static func result(_ yaml: String, scheduler: SchedulerModel = .fair) throws -> RunResult {
        try analyzed(yaml, scheduler: scheduler).result
    }
}
