import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Classes of operations")
struct OperationClassTests {
    private typealias Run = OperationRun

    /// The class at which each operation ran, and the highest class to which it was raised.
    private func classes(_ workload: Workload) throws -> [String: (own: QoS, raised: QoS?)] {
        let trace = try Run.trace(workload)
        var result: [String: (own: QoS, raised: QoS?)] = [:]
        for (thread, events) in trace.events {
            for case .begin(let begin) in events where begin.isItem {
                let end =
                    events.compactMap { event -> Instant? in
                        if case .end(let end) = event, end.usage.at >= begin.usage.at { end.usage.at } else { nil }
                    }.min() ?? trace.observedUntil
                let raises = trace.notes.compactMap { note, at -> QoS? in
                    guard case .override(thread, let qos?) = note, at >= begin.usage.at, at < end else { return nil }
                    return qos
                }
                result[trace.paths[begin.path]?.label ?? ""] = (begin.qos, raises.max())
            }
        }
        return result
    }

    @Test(
        "O-10: on Darwin an operation runs at the higher of its class and its queue's, or else at the captured class",
        arguments: [
            (QoS?.some(.utility), QoS?.none, QoS.utility), (.utility, .background, .utility),
            (.background, .utility, .utility), (nil, .utility, .utility), (nil, nil, .userInitiated),
            (.userInteractive, .default, .userInteractive),
        ]
    )
    func effective(_ own: QoS?, _ queue: QoS?, _ expected: QoS) throws {
        var operation = Run.operation("o", 10, on: "q")
        operation.qos = own
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "q", qos: queue)],
            operations: [operation],
            onOpen: ["o"]
        )
        #expect(try classes(Run.workload(layer))["o"]?.own == expected)
    }

    private func dependent(_ platform: Platform = .darwin, overrides: Bool = true) -> Workload {
        var low = OperationSpec(name: "low", steps: [Run.compute(50)])
        low.qos = .background
        // It stands between the low and the high operation: chains are raised to their end.
        var middle = OperationSpec(name: "middle", steps: [Run.compute(5)])
        middle.qos = .utility
        middle.dependencies = ["low"]
        var high = OperationSpec(name: "high", steps: [Run.compute(5)])
        high.qos = .userInitiated
        high.dependencies = ["middle"]
        let control = OperationSpec(name: "control", steps: [Run.sleep(10), Step(.start(["high"], atMost: nil))])
        let layer = AppOperations(operations: [low, middle, high, control], onOpen: ["low", "control"])
        var workload = Run.workload(layer, platform: platform)
        workload.rules.overrides = overrides
        return workload
    }

    @Test(
        "O-10 b, O-11: an operation raises its dependencies along the chain; not with overrides off, and not on Linux"
    )
    func dependencies() throws {
        #expect(try classes(dependent())["low"]?.raised == .userInitiated)
        #expect(try classes(dependent(overrides: false))["low"]?.raised == nil)
        #expect(try classes(dependent(.linux))["low"]?.raised == nil)
    }

    @Test("O-10 c: waiting for an operation raises it")
    func waiting() throws {
        var low = OperationSpec(name: "low", steps: [Run.compute(50)])
        low.qos = .background
        let layer = AppOperations(operations: [low], onOpen: ["low"])
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(10),
            until: .milliseconds(10),
            steps: [Step(.wait("low", timeout: nil))]
        )
        let workload = Run.workload(layer, events: [event])
        #expect(try classes(workload)["low"]?.raised == .userInteractive)
        let waits = try Run.trace(workload).events[ThreadID(0)]?.compactMap { event -> WaitSpan? in
            if case .wait(let wait) = event { wait } else { nil }
        }
        #expect(waits?.first?.kind == .item)
        #expect(waits?.first?.owner != nil)
    }

    @Test("O-10 b, O-10 c: waiting for an operation also raises the operation that it depends on")
    func waitingForDependent() throws {
        var low = OperationSpec(name: "low", steps: [Run.compute(50)])
        low.qos = .background
        var next = OperationSpec(name: "next", steps: [Run.compute(5)])
        next.qos = .background
        next.dependencies = ["low"]
        let layer = AppOperations(operations: [low, next], onOpen: ["next"])
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(10),
            until: .milliseconds(10),
            steps: [Step(.wait("next", timeout: .fixed(2e6)))]
        )
        #expect(try classes(Run.workload(layer, events: [event]))["low"]?.raised == .userInteractive)
    }

    @Test(
        "O-10 a: a higher operation raises those before it in its queue only if the queue promotes all",
        arguments: [true, false]
    )
    func promotesAll(_ isOn: Bool) throws {
        var low = OperationSpec(name: "low", steps: [Run.compute(50)])
        low.queue = .own("q")
        low.qos = .background
        var high = OperationSpec(name: "high", steps: [Run.compute(5)])
        high.queue = .own("q")
        high.qos = .userInitiated
        let control = OperationSpec(name: "control", steps: [Run.sleep(10), Step(.start(["high"], atMost: nil))])
        let queue = OperationQueueSpec(name: "q", maxConcurrent: 1, promotesAll: isOn)
        let layer = AppOperations(queues: [queue], operations: [low, high, control], onOpen: ["low", "control"])
        #expect(try classes(Run.workload(layer))["low"]?.raised == (isOn ? .userInitiated : nil))
    }

    @Test("O-11, O-13: on Linux an operation's class sets its priority if it has none and the queue's width is not 1")
    func linux() throws {
        func order(width: Int) throws -> [String] {
            let classes: [(String, QoS?)] = [
                ("bg", .background), ("ut", .utility), ("none", nil), ("in", .userInitiated), ("ui", .userInteractive),
            ]
            var operations = classes.map { name, qos in
                var operation = Run.operation(name, 20, on: "q")
                operation.qos = qos
                return operation
            }
            var high = Run.operation("veryHigh", 20, on: "q")
            high.priority = .veryHigh
            operations.insert(high, at: 0)
            let first = (0..<width).map { Run.operation("first\($0)", 5 + Double($0), on: "q") }
            let layer = AppOperations(
                queues: [OperationQueueSpec(name: "q", maxConcurrent: width)],
                operations: first + operations,
                onOpen: first.map(\.name) + operations.map(\.name)
            )
            let graph = try Run.graph(Run.workload(layer, cores: 2, platform: .linux))
            return graph.order.filter { !$0.hasPrefix("first") }
        }
        #expect(try order(width: 1) == ["veryHigh", "bg", "ut", "none", "in", "ui"])
        #expect(try order(width: 2) == ["veryHigh", "ui", "in", "none", "ut", "bg"])
    }
}
