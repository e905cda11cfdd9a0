import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudget

/// Operations that are started faster than their queue executes them, in virtual time.
@Suite("Backlogs of operations")
struct OperationBacklogTests {
    private typealias Run = OperationRun

    /// An app that starts operations again and again.
    private func result(
        _ layer: AppOperations,
        start names: [String],
        every milliseconds: Double = 20
    ) throws -> RunResult {
        let tick = AppEvent(
            name: "tick",
            every: .milliseconds(milliseconds),
            steps: [Step(.start(names, atMost: nil))]
        )
        let workload = Run.workload(layer, seconds: 6, cores: 2, events: [tick])
        return Analysis.analyze(try Run.trace(workload)).result
    }

    private func operation(
        _ name: String,
        _ milliseconds: Double,
        on queue: String,
        after: [String] = []
    ) -> OperationSpec {
        var spec = OperationSpec(name: name, steps: [Run.compute(milliseconds)])
        spec.queue = .own(queue)
        spec.dependencies = after
        return spec
    }

    @Test("With 50 operations started and 33 executed a second, the backlog has the computed growth and items")
    func width() throws {
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "dl", maxConcurrent: 1)],
            operations: [operation("parse", 30, on: "dl")]
        )
        let result = try result(layer, start: ["parse"])
        let backlog = try #require(result.backlogs?.first)
        #expect(result.backlogs?.count == 1 && backlog.place == .operations)
        #expect(backlog.name == "operation queue a/dl")
        #expect(abs(backlog.growth - (50 - 1000 / 30.0)) < 0.8, "\(backlog)")
        #expect(backlog.items == result.operations?.unfinished && abs(backlog.items - 100) <= 3, "\(backlog)")
        let cpu = try #require(backlog.cpu)
        #expect(abs(cpu.inMilliseconds - Double(backlog.items) * 30) <= 30, "\(backlog)")
        #expect(backlog.bottleneck == .demand && backlog.isSuspended == nil)
    }

    @Test("A queue that keeps up has no backlog")
    func keepsUp() throws {
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "dl", maxConcurrent: 2)],
            operations: [operation("parse", 30, on: "dl")]
        )
        #expect(try result(layer, start: ["parse"]).backlogs == [])
    }

    @Test("Operations that wait for a dependency are a backlog of the dependency's queue, not of their own")
    func dependency() throws {
        let layer = AppOperations(
            queues: [
                OperationQueueSpec(name: "dl", maxConcurrent: 1), OperationQueueSpec(name: "next", maxConcurrent: 1),
            ],
            operations: [operation("get", 30, on: "dl"), operation("show", 1, on: "next", after: ["get"])]
        )
        let backlogs = try #require(try result(layer, start: ["show"]).backlogs)
        #expect(backlogs.map(\.name) == ["operation queue a/dl"], "\(backlogs)")
    }

    @Test("The backlog of a queue that starts suspended and is never resumed has the suspension as its reason")
    func suspended() throws {
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "dl", maxConcurrent: 2, isSuspended: true)],
            operations: [operation("get", 5, on: "dl")]
        )
        let result = try result(layer, start: ["get"], every: 100)
        let backlog = try #require(result.backlogs?.first)
        #expect(backlog.isSuspended == true && backlog.bottleneck == .suspended, "\(backlog)")
        #expect(abs(backlog.growth - 10) < 0.5 && backlog.items == result.operations?.unfinished, "\(backlog)")
        let first = try #require(result.operations?.graphs.first?.operations.first)
        #expect(first.waits.map(\.kind) == [.suspended], "\(first)")
        // The app's frame runs first.
        #expect((first.waited(for: .suspended) - .seconds(5.9)).magnitude < .milliseconds(1), "\(first)")
    }

    @Test("A relaunched app has its queues in their initial state: suspended or not")
    func launchedAgain() throws {
        let suspend = AppEvent(
            name: "suspend",
            every: .seconds(1),
            until: .seconds(1),
            steps: [Step(.control("busy", .suspend)), Step(.control("late", .resume))]
        )
        var layer = AppOperations(
            queues: [
                OperationQueueSpec(name: "busy", maxConcurrent: 1),
                OperationQueueSpec(name: "late", maxConcurrent: 1, isSuspended: true),
            ],
            operations: [operation("a", 1, on: "busy"), operation("b", 1, on: "late")]
        )
        layer.onOpen = ["a", "b"]
        let timeline = [
            TimelineEntry(at: .seconds(2), .quit(app: "a")), TimelineEntry(at: .seconds(3), .open(app: "a")),
        ]
        let workload = Run.workload(layer, seconds: 3.5, cores: 2, events: [suspend], timeline: timeline)
        let trace = try Run.trace(workload)
        let lives = OperationLives(trace)
        // In whole milliseconds.
        func spans(_ name: String) -> [[Int]] {
            let queue = trace.resources.first { $0.value == "operation queue a/\(name)" }?.key
            return (queue.flatMap { lives.suspensions[$0] } ?? []).map { span in
                [span.start, span.end].map { Int(($0 - trace.header.grid.origin).inMilliseconds.rounded()) }
            }
        }
        #expect(spans("busy") == [[1000, 2000]])
        #expect(spans("late") == [[0, 1000], [3000, 3500]])
    }
}
