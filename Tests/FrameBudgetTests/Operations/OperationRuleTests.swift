import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Operations")
struct OperationRuleTests {
    private typealias Run = OperationRun

    /// The graph of a start-up, with its times in milliseconds.
    private func startUp(
        width: Int?,
        news: Double = 120,
        schedule: Double = 200,
        videos: Double = 400
    ) -> AppOperations {
        let last = ["news", "favourites", "feedback", "videos"]
        return AppOperations(
            queues: [OperationQueueSpec(name: "q", maxConcurrent: width)],
            operations: [
                Run.operation("config", 80, on: "q"), Run.operation("check", 5, on: "q", after: ["config"]),
                Run.operation("news", news, on: "q", after: ["check"]),
                Run.operation("schedule", schedule, on: "q", after: ["check"]),
                Run.operation("favourites", 150, on: "q", after: ["schedule"]),
                Run.operation("feedback", 60, on: "q", after: ["schedule"]),
                Run.operation("videos", videos, on: "q", after: ["schedule"]),
                Run.operation("save", 20, on: "q", after: last),
            ],
            onOpen: ["save"]
        )
    }

    @Test(
        "O-2, O-4, A-10: a start-up graph takes as long as its critical path",
        arguments: [
            (3, 120.0, 200.0, 400.0, 705.0), (4, 120, 200, 400, 705), (1, 120, 200, 400, 1035),
            (3, 120, 200, 300, 605), (3, 20, 200, 400, 705), (4, 120, 77, 400, 582), (3, 120, 77, 400, 625),
            (1, 20, 77, 33, 445),
        ]
    )
    func startUp(_ width: Int, _ news: Double, _ schedule: Double, _ videos: Double, _ length: Double) throws {
        let operations = startUp(width: width, news: news, schedule: schedule, videos: videos)
        let graph = try Run.graph(Run.workload(operations))
        #expect(graph.length == .milliseconds(length))
        #expect(graph.isFinished)
        if length != 625, width > 1 { #expect(graph.path == ["config", "check", "schedule", "videos", "save"]) }
        if width == 1 { #expect(graph.path.count == 8) }
    }

    @Test("O-5: without a width the pool decides how many operations execute: one for each core, and more if some wait")
    func defaultWidth() throws {
        func mostAtOnce(_ steps: [Step], cores: Int) throws -> Int {
            let operations = (0..<12).map { OperationSpec(name: "o\($0)", steps: steps) }
            let layer = AppOperations(operations: operations, onOpen: operations.map(\.name))
            let graph = try Run.graph(Run.workload(layer, cores: cores))
            return graph.operations.map { one in
                graph.operations.count { other in
                    guard let start = one.began, let begin = other.began, let end = other.ended else { return false }
                    return begin <= start && start < end
                }
            }.max() ?? 0
        }
        #expect(try mostAtOnce([Run.compute(20)], cores: 3) == 3)
        #expect(try mostAtOnce([Run.compute(20)], cores: 8) == 8)
        #expect(try mostAtOnce([Run.sleep(20)], cores: 3) == 12)
    }

    @Test(
        "O-2, O-3, V-7: a queue of width 1 executes operations in the order in which they become ready, not of adding"
    )
    func readinessOrder() throws {
        let gates = AppOperations(
            queues: [OperationQueueSpec(name: "q", maxConcurrent: 1)],
            operations: [
                Run.operation("g1", 20), Run.operation("g2", 30), Run.operation("g3", 40),
                Run.operation("1", 50, on: "q", after: ["g1"]), Run.operation("2", 5, on: "q", after: ["g2"]),
                Run.operation("3", 5, on: "q", after: ["g3"]), Run.operation("4", 5, on: "q"),
            ],
            onOpen: ["1", "2", "3", "4"]
        )
        let graph = try Run.graph(Run.workload(gates))
        #expect(graph.order.filter { !$0.hasPrefix("g") } == ["4", "1", "2", "3"])
        let two = try #require(graph["2"])
        #expect(two.waited(for: .dependency) == .milliseconds(30))
        #expect(two.waited(for: .width) == .milliseconds(40))
    }

    @Test("O-3: of ready operations the one of the highest priority starts first; within a priority they are FIFO")
    func priorities() throws {
        var operations = ["low", "normal", "high", "veryHigh", "veryLow", "later"].map {
            Run.operation($0, 10, on: "q")
        }
        for index in operations.indices {
            operations[index].priority = OperationPriority(rawValue: operations[index].name)
        }
        let queue = OperationQueueSpec(name: "q", maxConcurrent: 1)
        let layer = AppOperations(queues: [queue], operations: operations, onOpen: operations.map(\.name))
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph.order == ["veryHigh", "high", "normal", "later", "low", "veryLow"])
        // A later operation of a higher priority overtakes; from then on the lower one's wait is due to its priority.
        let late = Run.operation("gate", 15)
        var urgent = Run.operation("urgent", 10, on: "q", after: ["gate"])
        urgent.priority = .veryHigh
        let overtaking = AppOperations(
            queues: [queue],
            operations: [late, urgent] + [Run.operation("a", 20, on: "q"), Run.operation("b", 20, on: "q")],
            onOpen: ["urgent", "a", "b"]
        )
        let overtaken = try #require(try Run.graph(Run.workload(overtaking))["b"])
        #expect(overtaken.waited(for: .width) == .milliseconds(20))
        #expect(overtaken.waited(for: .priority) == .milliseconds(10))
    }

    @Test("O-5: a width that changes takes effect with the next start")
    func widthChanges() throws {
        func layer(_ width: UInt32?) -> AppOperations {
            var control = OperationSpec(name: "control", steps: [Run.sleep(25), Step(.control("q", .setWidth(width)))])
            control.queue = .standard
            let operations = (0..<6).map { Run.operation("o\($0)", 20, on: "q") }
            return AppOperations(
                queues: [OperationQueueSpec(name: "q", maxConcurrent: 1)],
                operations: operations + [control],
                onOpen: operations.map(\.name) + ["control"]
            )
        }
        func begins(_ width: UInt32?) throws -> [TimeSpan?] {
            let graph = try Run.graph(Run.workload(layer(width)))
            return (0..<6).map { graph["o\($0)"]?.began }
        }
        #expect(try begins(1) == [0, 20, 40, 60, 80, 100].map { .milliseconds($0) })
        #expect(try begins(2) == [0, 20, 25, 40, 45, 60].map { .milliseconds($0) })
        #expect(try begins(nil) == [0, 20, 25, 25, 25, 25].map { .milliseconds($0) })
    }

    @Test("a suspended queue starts no operation; one that executes goes on")
    func suspension() throws {
        let control = OperationSpec(
            name: "control",
            steps: [
                Run.sleep(15), Step(.control("q", .suspend)), Run.sleep(40), Step(.control("q", .resume)),
                Step(.control("late", .resume)),
            ]
        )
        let layer = AppOperations(
            queues: [
                OperationQueueSpec(name: "q", maxConcurrent: 1), OperationQueueSpec(name: "late", isSuspended: true),
            ],
            operations: [
                Run.operation("a", 20, on: "q"), Run.operation("b", 20, on: "q"), Run.operation("c", 1, on: "late"),
                control,
            ],
            onOpen: ["a", "b", "c", "control"]
        )
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph["a"]?.ended == .milliseconds(20))
        #expect(graph["b"]?.began == .milliseconds(55))
        #expect(graph["b"]?.waited(for: .suspended) == .milliseconds(40))
        #expect(graph["b"]?.waited(for: .width) == .milliseconds(15))
        #expect(graph["c"]?.waited(for: .suspended) == .milliseconds(55))
    }

    @Test(
        "O-1, O-6, O-8: a cancelled operation that waits never executes, one that executes goes on, and a finished one ignores it"
    )
    func cancellation() throws {
        let control = OperationSpec(
            name: "control",
            steps: [Run.sleep(30)] + ["early", "running", "waiting", "waiting"].map { Step(.cancel(handle: $0)) }
        )
        let layer = AppOperations(
            operations: [
                Run.operation("early", 10), Run.operation("running", 100),
                Run.operation("waiting", 10, after: ["running"]), Run.operation("dependent", 7, after: ["waiting"]),
                control,
            ],
            onOpen: ["early", "dependent", "control"]
        )
        let summary = try Run.summary(Run.workload(layer))
        let graph = try #require(summary.graphs.first)
        #expect(graph["early"]?.outcome == .done)
        #expect(graph["running"]?.outcome == .cancelled)
        #expect(graph["running"]?.ended == .milliseconds(100))
        let waiting = try #require(graph["waiting"])
        #expect(waiting.outcome == .cancelled)
        #expect(!waiting.hasExecuted)
        #expect(waiting.ready == .milliseconds(30))
        // It passes through a thread, which takes a moment, and then its dependent executes.
        let end = try #require(waiting.ended)
        #expect(end == .milliseconds(30) + VirtualCosts().emptyItem)
        #expect(graph["dependent"]?.began == end)
        #expect(graph["dependent"]?.outcome == .done)
        #expect(summary.lostCancels == [OperationCount(app: "a", operation: "early", count: 1)])
        #expect(summary.cancelled == 2)
    }

    @Test("O-4: an operation waits for its dependencies in other queues")
    func acrossQueues() throws {
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "x", maxConcurrent: 1), OperationQueueSpec(name: "y", maxConcurrent: 1)],
            operations: [
                Run.operation("a", 10, on: "x"), Run.operation("b", 10, on: "y", after: ["a"]),
                Run.operation("c", 10, on: "x", after: ["b"]),
            ],
            onOpen: ["c"]
        )
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph.operations.map(\.began) == [0, 10, 20].map { .milliseconds($0) })
    }

    @Test("O-7: the completion block runs on a global queue of the default class after dependents were started")
    func completion() throws {
        var first = Run.operation("first", 10)
        first.completion = "tell"
        // One core, so the item that was submitted to the pool first runs first.
        var then = OperationSpec(name: "then", steps: [Run.compute(5)])
        then.dependencies = ["first"]
        then.qos = .default
        first.qos = .default
        let layer = AppOperations(operations: [first, then], onOpen: ["then"])
        let work = NamedWork(name: "tell", steps: [Run.compute(3)])
        let trace = try Run.trace(Run.workload(layer, cores: 1, work: [work]))
        var items: [(String, Instant, QoS)] = []
        for events in trace.events.values {
            for case .begin(let begin) in events {
                if begin.isItem { items.append((trace.paths[begin.path]?.label ?? "", begin.usage.at, begin.qos)) }
            }
        }
        items.sort { $0.1 < $1.1 }
        #expect(items.map(\.0) == ["first", "then", "tell"])
        #expect(items.last?.2 == .default)
        #expect(items.last.map { $0.1 - trace.header.grid.origin >= .milliseconds(15) } == true)
    }

    @Test("O-9: a barrier waits for all operations before it in its queue, and those added later wait for the barrier")
    func barrier() throws {
        var barrier = Run.operation("barrier", 10, on: "q")
        barrier.isBarrier = true
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "q", maxConcurrent: 8)],
            operations: [
                Run.operation("a", 30, on: "q"), Run.operation("b", 20, on: "q"), barrier,
                Run.operation("c", 5, on: "q"), Run.operation("elsewhere", 5),
            ],
            onOpen: ["a", "b", "barrier", "c", "elsewhere"]
        )
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph["barrier"]?.began == .milliseconds(30))
        #expect(graph["c"]?.began == .milliseconds(40))
        #expect(graph["c"]?.waited(for: .barrier) == .milliseconds(40))
        #expect(graph["elsewhere"]?.began == .zero)
    }

    @Test("O-5: operations of the main queue execute on the main thread, one at a time")
    func mainQueue() throws {
        var operations = [Run.operation("a", 20), Run.operation("b", 20)]
        for index in operations.indices { operations[index].queue = .main }
        let layer = AppOperations(operations: operations, onOpen: ["a", "b"])
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph.operations.allSatisfy { $0.thread != nil })
        let (first, second) = (try #require(graph["a"]), try #require(graph["b"]))
        #expect(first.thread == second.thread)
        #expect(try #require(second.began) >= #require(first.ended))
    }

    @Test("O-14: operations with less than 100 µs of work are counted by name")
    func short() throws {
        let layer = AppOperations(
            operations: [
                OperationSpec(name: "tiny", steps: [Run.compute(0.099)]),
                OperationSpec(name: "enough", steps: [Run.compute(0.1)]),
            ],
            onOpen: ["tiny", "enough"]
        )
        let summary = try Run.summary(Run.workload(layer))
        #expect(summary.short == [OperationCount(app: "a", operation: "tiny", count: 1)])
    }
}
