import FrameTrace
import OperationGraphs
import Scenario
import Simulation
import Testing
import Thoroughness

/// Random graphs of operations with classes, transfers, and threads that wait for them, beside random workloads.
@Suite("Properties of random operations")
struct OperationPropertyTests {
    /// A workload that cannot deadlock, and an app with a graph. No operation of the graph waits for the app.
    private func workload(_ seed: UInt64) -> Workload {
        var workload = RandomWorkload.make(seed: seed, .safe)
        var random = SmallRandom(seed: seed &+ 1000)
        func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &random) <= percent }
        func anyClass() -> QoS { QoS.allCases.dropFirst().randomElement(using: &random) ?? .default }
        let graph = RandomOperations(seed: seed, most: 30, scale: 3_000_000)
        var layer = graph.layer
        for index in layer.operations.indices {
            if chance(40) { layer.operations[index].qos = anyClass() }
            if chance(50) {
                layer.operations[index].steps.append(
                    Step(.compute(.fixed(Double.random(in: 1e4...5e5, using: &random))))
                )
            }
            if chance(10) { layer.operations[index].steps.append(Step(.fetch(.fixed(20_000), latency: .fixed(1e6)))) }
            if chance(10) { layer.operations[index].steps.append(Step(.user(.fixed(2e6)))) }
            if chance(5) { layer.operations[index].timeout = .milliseconds(4) }
        }
        for index in layer.queues.indices where chance(40) { layer.queues[index].qos = anyClass() }
        var app = App(name: "graph", frame: [Step(.compute(.fixed(20_000)))])
        app.operations = layer
        let waits = (0..<2).map { _ in
            Step(
                .wait(
                    "o\(Int.random(in: graph.operations.indices, using: &random))",
                    timeout: chance(50) ? .fixed(5e6) : nil
                )
            )
        }
        app.events = [AppEvent(name: "look", every: .milliseconds(17), steps: waits + [Step(.redraw)])]
        workload.apps.append(app)
        workload.timeline.append(TimelineEntry(at: .zero, .open(app: "graph")))
        workload.timeline.append(TimelineEntry(at: workload.duration - .milliseconds(100), .close(app: "graph")))
        workload.timeline.sort { $0.at < $1.at }
        return workload
    }

    @Test("O-10, Q-13, Q-15: in a random schedule every thread has the override that the oracle computes")
    func schedules() {
        var raised = 0
        let cases = Thorough.count(30, usually: 15)
        for seed in 0..<UInt64(cases) {
            var engine = FuzzEngine(workload(seed), mode: .safe, schedule: seed, isModelled: false)
            // In a random schedule a queue may be suspended after it was resumed; its operations then wait forever.
            for failure in engine.run().prefix(1) where !failure.hasSuffix("items are left") {
                Issue.record("seed \(seed): \(failure)")
            }
            raised += engine.promotedOperations
        }
        // Without operations that others raise, nothing would be tested.
        #expect(raised > cases * 5 / 3, "\(raised)")
    }

    @Test("the same schedule gives the same answers, over 8 seeds, or 20 in a whole run")
    func deterministic() {
        for seed in 0..<UInt64(Thorough.count(20, usually: 8)) {
            let digests = (0..<2).map { _ in
                var engine = FuzzEngine(workload(seed), mode: .safe, schedule: seed, isModelled: false)
                _ = engine.run()
                return engine.digest
            }
            #expect(digests[0] == digests[1], "seed \(seed)")
        }
    }

    @Test(
        "virtual runs repeat byte for byte and account for every moment and vsync, over 8 seeds, or 20 in a whole run",
        arguments: SchedulerModel.allCases
    )
    func virtual(_ scheduler: SchedulerModel) throws {
        for seed in 0..<UInt64(Thorough.count(20, usually: 8)) {
            let workload = workload(seed)
            #expect(VirtualRun.trace(workload, scheduler) == VirtualRun.trace(workload, scheduler), "seed \(seed)")
            for failure in try VirtualChecks.failures(workload, scheduler).prefix(1) {
                Issue.record("seed \(seed), \(scheduler): \(failure)")
            }
        }
    }
}
