import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Operations of a virtual run, with one of everything that a report shows.
enum OperationFixture {
    static let run: AnalyzedRun? = {
        let app = AppOperations(
            queues: [OperationQueueSpec(name: "narrow", maxConcurrent: 1)],
            operations: operations(named: "load", "account"),
            facts: [FactSpec(name: "account", isOn: false)],
            onOpen: ["save", "group", "control"]
        )
        return run(app)
    }()

    /// The same run with the given names of an operation and a fact.
    static func run(named names: (String, String)) -> AnalyzedRun? {
        run(
            AppOperations(
                queues: [OperationQueueSpec(name: "narrow", maxConcurrent: 1)],
                operations: operations(named: names.0, names.1),
                facts: [FactSpec(name: names.1, isOn: false)],
                onOpen: ["save", "group", "control"]
            )
        )
    }

    /// A graph of `count` operations, each after up to two earlier ones.
    static func large(_ count: Int) -> AnalyzedRun? {
        let operations = (0..<count).map { index in
            let sleep = Step(.sleep(.fixed(Double(1 + index * 7 % 11) * 1e6)))
            var operation = OperationSpec(name: "step \(index)", steps: [sleep])
            operation.queue = .own("wide")
            if index > 0 { operation.dependencies = Set([index * 3 / 4, index * 7 / 8]).sorted().map { "step \($0)" } }
            return operation
        }
        let queues = [OperationQueueSpec(name: "wide", maxConcurrent: 32)]
        return run(AppOperations(queues: queues, operations: operations, onOpen: operations.map(\.name)))
    }

    private static func operations(named load: String, _ account: String) -> [OperationSpec] {
        func sleep(_ milliseconds: Double) -> Step { Step(.sleep(.fixed(milliseconds * 1e6))) }
        var first = OperationSpec(
            name: load,
            steps: [Step(.fetch(.fixed(100_000), latency: nil)), Step(.compute(.fixed(40e6)))]
        )
        first.queue = .own("narrow")
        first.showsIndicator = true
        var tiny = OperationSpec(name: "tiny", steps: [Step(.compute(.fixed(20e3)))])
        tiny.queue = .own("narrow")
        var save = OperationSpec(name: "save", steps: [sleep(5)])
        save.dependencies = [load, "tiny", "ask"]
        var ask = OperationSpec(name: "ask", steps: [Step(.user(.fixed(50e6)))])
        ask.exclusive = ["alert"]
        var asked = OperationSpec(name: "asked", steps: [sleep(1)])
        asked.conditions = [OperationCondition(.login(account))]
        var group = OperationSpec(name: "group")
        group.members = ["asked"]
        let control = OperationSpec(name: "control", steps: [sleep(20), Step(.cancel(handle: "asked"))])
        return [first, tiny, save, ask, asked, group, control]
    }

    private static func run(_ operations: AppOperations) -> AnalyzedRun? {
        var app = App(name: "news", frame: [Step(.compute(.fixed(2e6)))])
        app.operations = operations
        let workload = Workload(
            name: "operations",
            duration: .seconds(2),
            warmUp: .zero,
            device: DeviceProfile(cores: 1),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "news"))]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")
        return (try? Trace(bytes: bytes)).map { Analysis.analyze($0) }
    }
}
