import FrameBudget
import FrameRecorder
import FrameTrace
import LiveSimulation
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// Runs workloads for tests, each in a folder of its own that is removed afterwards.
enum LiveRun {
    /// Runs a workload and analyses its trace.
    static func analyze(
        _ yaml: String,
        overrides: [String] = [],
        options: LiveOptions = LiveOptions()
    ) throws -> AnalyzedRun {
        Analysis.analyze(try trace(yaml, overrides: overrides, options: options))
    }

    /// Runs a workload and reads its trace.
    static func trace(
        _ yaml: String,
        overrides: [String] = [],
        options: LiveOptions = LiveOptions()
    ) throws -> Trace {
        let workload = try WorkloadFile.parse(text: yaml, named: "test.yaml", overrides: overrides)
        let folder = try RunFolder.create(at: temporaryPath())
        defer { folder.discard() }
        let engine = try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test", options: options)
        try engine.start()
        try engine.finish(.complete)
        return try trace(folder: folder.partialPath)
    }

    /// Runs a compiled workload, and reads its trace and the log of the device's inputs.
    static func logged(_ compiled: CompiledWorkload) throws -> (trace: Trace, log: InputLog) {
        let folder = try RunFolder.create(at: temporaryPath())
        defer { folder.discard() }
        let options = LiveOptions(logsInputs: true)
        let engine = try LiveEngine(compiled, in: folder, recordedBy: "test", options: options)
        try engine.start()
        try engine.finish(.complete)
        return (try trace(folder: folder.partialPath), try InputLog(FileSystem.read(folder.partialPath + "/inputs")))
    }

    /// Runs a workload again until the machine was quiet, at most three times.
    static func analyzeQuietly(
        _ yaml: String,
        overrides: [String] = [],
        options: LiveOptions = LiveOptions()
    ) throws -> AnalyzedRun {
        var run = try analyze(yaml, overrides: overrides, options: options)
        for _ in 0..<2 where run.result.quality.isQuiet == false {
            run = try analyze(yaml, overrides: overrides, options: options)
        }
        return run
    }

    static func analyze(folder: String) throws -> AnalyzedRun { Analysis.analyze(try trace(folder: folder)) }

    private static func trace(folder: String) throws -> Trace {
        let reader = try TraceReader(FileSystem.read(folder + "/trace"))
        return try Trace(records: reader.records, tornBytes: reader.tornBytes)
    }

    static func temporaryPath() -> String { "/tmp/fbprof-test-\(UInt64.random(in: 0...UInt64.max))" }
}
