import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Runs workloads with memory in virtual time for tests.
enum MemoryRun {
    static func size(_ megabytes: Double) -> Amount { .fixed(megabytes * 1e6) }

    static func bytes(_ megabytes: Int64) -> ByteCount { ByteCount(bytes: megabytes * 1_000_000) }

    static func allocate(_ name: String, _ megabytes: Double, _ kind: MemoryKind = .dirty) -> Step {
        Step(.allocate(name, size(megabytes), kind))
    }

    static func compute(_ milliseconds: Double) -> Step { Step(.compute(.fixed(milliseconds * 1e6))) }

    /// An app with steps for its launch, for each frame and for memory warnings.
    static func app(_ name: String, launch: [Step] = [], frame: [Step] = [], warned: [Step] = []) -> App {
        var app = App(name: name, frame: frame + [compute(0.1)], launch: launch)
        app.onMemoryWarning = warned
        return app
    }

    /// Apps that open one after the other, half a second apart.
    static func workload(
        _ apps: [App],
        memory: DeviceMemory?,
        seconds: Double = 6,
        cores: Int = 1,
        disk: DiskProfile = DiskProfile(),
        timeline: [TimelineEntry]? = nil,
        seed: UInt64 = 1
    ) -> Workload {
        Workload(
            name: "memory",
            duration: .seconds(seconds),
            warmUp: .zero,
            seed: seed,
            device: DeviceProfile(cores: cores, memory: memory, disk: disk),
            apps: apps,
            timeline: timeline
                ?? apps.enumerated().map { TimelineEntry(at: .milliseconds(500) * Int64($0), .open(app: $1.name)) }
        )
    }

    static func trace(_ workload: Workload) throws -> Trace {
        try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test"))
    }

    static func result(_ workload: Workload) throws -> RunResult { Analysis.analyze(try trace(workload)).result }

    static func summary(_ workload: Workload) throws -> MemorySummary {
        guard let memory = try result(workload).memory else { throw Missing() }
        return memory
    }

    struct Missing: Error {}
}
