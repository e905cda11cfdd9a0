import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Runs operations in virtual time for tests.
enum OperationRun {
    static func sleep(_ milliseconds: Double) -> Step { Step(.sleep(.fixed(milliseconds * 1e6))) }

    static func compute(_ milliseconds: Double) -> Step { Step(.compute(.fixed(milliseconds * 1e6))) }

    /// An operation that sleeps.
    static func operation(
        _ name: String,
        _ milliseconds: Double,
        on queue: String? = nil,
        after: [String] = []
    ) -> OperationSpec {
        var spec = OperationSpec(name: name, steps: [sleep(milliseconds)])
        spec.queue = queue.map { .own($0) } ?? .standard
        spec.dependencies = after
        return spec
    }

    /// A workload whose only app starts operations when it opens. Its frame takes 1 µs.
    static func workload(
        _ operations: AppOperations,
        seconds: Double = 5,
        cores: Int = 8,
        platform: Platform = .darwin,
        work: [NamedWork] = [],
        events: [AppEvent] = [],
        network: NetworkProfile = NetworkProfile(),
        timeline: [TimelineEntry] = []
    ) -> Workload {
        var app = App(name: "a", frame: [Step(.compute(.fixed(1000)))], work: work, events: events)
        app.operations = operations
        return Workload(
            name: "operations",
            duration: .seconds(seconds),
            warmUp: .zero,
            device: DeviceProfile(cores: cores, network: network),
            rules: PlatformRules(platform: platform),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "a"))] + timeline
        )
    }

    static func trace(_ workload: Workload) throws -> Trace {
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        return try Trace(bytes: bytes)
    }

    static func summary(_ workload: Workload) throws -> OperationSummary {
        guard let summary = Analysis.analyze(try trace(workload)).result.operations else { throw Missing() }
        return summary
    }

    /// The first graph that was started.
    static func graph(_ workload: Workload) throws -> OperationGraph {
        guard let graph = try summary(workload).graphs.min(by: { $0.start < $1.start }) else { throw Missing() }
        return graph
    }

    struct Missing: Error {}
}

extension OperationGraph {
    subscript(_ name: String) -> OperationRecord? { operations.first { $0.name == name } }

    /// The names of operations in the order in which they began.
    var order: [String] {
        operations.filter { $0.began != nil }.enumerated()
            .sorted { ($0.element.began ?? .zero, $0.offset) < ($1.element.began ?? .zero, $1.offset) }
            .map(\.element.name)
    }

    var path: [String] { criticalPath.map { operations[$0].name } }
}

extension OperationRecord {
    func waited(for kind: OperationWaitKind) -> TimeSpan { waits.first { $0.kind == kind }?.time ?? .zero }
}
