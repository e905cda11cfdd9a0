import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Thoroughness

/// Runs workloads in virtual time for tests.
enum VirtualRun {
    static func app(_ name: String, _ steps: [Step], pacing: Pacing = .vsync, events: [AppEvent] = []) -> App {
        App(name: name, pacing: pacing, frame: steps, events: events)
    }

    static func compute(_ milliseconds: Double, _ name: String? = nil) -> Step {
        Step(name: name, .compute(.fixed(milliseconds * 1e6)))
    }

    static func workload(_ apps: [App], seconds: Double = 6, cores: Int = 1, seed: UInt64 = 1) -> Workload {
        Workload(
            name: "virtual",
            duration: .seconds(seconds),
            warmUp: .seconds(1),
            seed: seed,
            device: DeviceProfile(cores: cores),
            apps: apps,
            timeline: apps.map { TimelineEntry(at: .zero, .open(app: $0.name)) }
        )
    }

    static func trace(_ workload: Workload, _ scheduler: SchedulerModel = .fair) -> [UInt8] {
        VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
    }

    /// A workload and a scheduler. Equality distinguishes workloads; the hash only has to be quick.
    private struct Key: Hashable {
        var workload: Workload
        var scheduler: SchedulerModel

        func hash(into hasher: inout Hasher) {
            hasher.combine(workload.duration)
            hasher.combine(workload.apps.map(\.name))
            hasher.combine(scheduler)
        }
    }

    private static let analyzed = MadeOnce<Key, AnalyzedRun>()

    /// The run of a workload, made once for all tests of the same one.
    static func analyze(_ workload: Workload, _ scheduler: SchedulerModel = .fair) throws -> AnalyzedRun {
        try analyzed.value(Key(workload: workload, scheduler: scheduler)) {
            let reader = try TraceReader(trace(workload, scheduler))
            return Analysis.analyze(try Trace(records: reader.records, tornBytes: reader.tornBytes))
        }
    }
}
