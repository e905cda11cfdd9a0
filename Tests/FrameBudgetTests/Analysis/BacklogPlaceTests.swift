import Scenario
import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

/// Where work piles up when queues have other queues as their targets.
@Suite("Work that piles up behind a target queue")
struct BacklogPlaceTests {
    /// An app that submits in each frame an item of the given length in milliseconds to each of the given queues.
    private func workload(_ queues: [QueueSpec], _ items: [(queue: String, length: Double)]) -> Workload {
        var app = VirtualRun.app("viewer", [])
        app.queues = queues
        app.work = items.map { NamedWork(name: "on \($0.queue)", steps: [VirtualRun.compute($0.length)]) }
        let submissions = items.map { item in
            Step(.async(WorkSubmission(work: "on \(item.queue)", queue: .own(item.queue))))
        }
        app.frame = [VirtualRun.compute(3)] + submissions
        return VirtualRun.workload([app], cores: 4)
    }

    private func result(_ workload: Workload) throws -> RunResult { try VirtualRun.analyze(workload).result }

    private func isNear(_ value: Double, _ expected: Double, by share: Double = 0.05) -> Bool {
        abs(value - expected) <= share * abs(expected)
    }

    @Test("Two queues of load 0.6 with one serial target have a single backlog, at the target of load 1.2")
    func target() throws {
        let queues = [
            QueueSpec(name: "base", qos: .userInitiated), QueueSpec(name: "a", target: .own("base")),
            QueueSpec(name: "b", target: .own("base")),
        ]
        let result = try result(workload(queues, [("a", 10), ("b", 10)]))
        let backlog = try #require(result.backlogs?.first)
        #expect(result.backlogs?.count == 1 && backlog.name == "queue viewer/base", "\(result.backlogs ?? [])")
        #expect(backlog.sources == ["queue viewer/a", "queue viewer/b"])
        // The target gets 120 items a second and does 100 of them, whichever queue they come from.
        #expect(isNear(backlog.growth, 20), "\(backlog)")
        #expect(abs(backlog.items - 120) <= 4 && backlog.since == .seconds(1), "\(backlog)")
        #expect(backlog.isSerial == true && isNear(backlog.load ?? 0, 1.2))
        #expect(backlog.bottleneck == .demand)
        let bounds = result.queueBounds
        #expect(bounds.map(\.queue) == ["queue viewer/base", "queue viewer/a", "queue viewer/b"])
        #expect(bounds.map(\.target) == [nil, "queue viewer/base", "queue viewer/base"])
        #expect(bounds[0].targetLoad == nil)
        for bound in bounds.dropFirst() {
            #expect(isNear(bound.load, 0.6, by: 1e-4) && isNear(bound.targetLoad ?? 0, 1.2, by: 1e-4))
        }
    }

    @Test("Without a common target, two queues of load 0.6 have no backlog")
    func alone() throws {
        let queues = [QueueSpec(name: "a", qos: .userInitiated), QueueSpec(name: "b", qos: .userInitiated)]
        let result = try result(workload(queues, [("a", 10), ("b", 10)]))
        #expect(result.backlogs == [])
        #expect(result.queueBounds.map(\.queue) == ["queue viewer/a", "queue viewer/b"])
        #expect(result.queueBounds.allSatisfy { $0.target == nil && $0.targetLoad == nil })
    }

    @Test("Work piles up at a serial target of a concurrent queue, and not at a concurrent target of serial queues")
    func kinds() throws {
        let serial = [
            QueueSpec(name: "base", qos: .userInitiated),
            QueueSpec(name: "a", kind: .concurrent, target: .own("base")),
        ]
        let behind = try #require(try result(workload(serial, [("a", 20)])).backlogs?.first)
        #expect(behind.name == "queue viewer/base" && behind.sources == ["queue viewer/a"], "\(behind)")
        let concurrent = [
            QueueSpec(name: "base", kind: .concurrent, qos: .userInitiated),
            QueueSpec(name: "a", target: .own("base")), QueueSpec(name: "b", target: .own("base")),
        ]
        let result = try result(workload(concurrent, [("a", 20), ("b", 5)]))
        #expect(result.backlogs?.map(\.name) == ["queue viewer/a"], "\(result.backlogs ?? [])")
        #expect(result.backlogs?.first?.sources == nil)
    }

    @Test("The line is the last serial queue along the targets, or the queue itself; main queues have none, cycles end")
    func lines() throws {
        let app = VirtualRun.app("viewer", [VirtualRun.compute(1)])
        var trace = try Trace(bytes: VirtualRun.trace(VirtualRun.workload([app], seconds: 2)))
        trace.queues = [:]
        func id(_ index: Int) -> ResourceID { ResourceID(index: index) }
        let kinds: [(kind: QueueDescription.Kind, target: Int?)] = [
            (.serial, nil), (.serial, 0), (.concurrent, 1), (.concurrent, nil), (.serial, 3), (.main, nil),
            (.concurrent, 5), (.serial, 8), (.serial, 7),
        ]
        for (index, queue) in kinds.enumerated() {
            trace.queues[id(index)] = QueueDescription(id: id(index), kind: queue.kind, target: queue.target.map(id))
        }
        let ways = QueueTargets(trace)
        #expect((0..<7).map { ways.line(of: id($0))?.index } == [0, 0, 0, 3, 4, nil, nil])
        #expect([7, 8].contains(try #require(ways.line(of: id(7))).index))
        // A queue without a description: from a trace of an earlier version, or a queue of the system.
        #expect(ways.line(of: id(9)) == id(9) && ways.isSerial(id(9)) == nil)
        #expect(ways.way(from: id(2)) == [id(2), id(1), id(0)])
    }

    @Test("A trace describes each queue of an app with its kind and its target")
    func described() throws {
        let queues = [QueueSpec(name: "base"), QueueSpec(name: "a", kind: .concurrent, target: .own("base"))]
        let trace = try Trace(bytes: VirtualRun.trace(workload(queues, [("a", 1)])))
        let names = trace.queues.map { (trace.resources[$0.key] ?? "", $0.value) }
        let base = try #require(names.first { $0.0 == "queue viewer/base" }?.1)
        let own = try #require(names.first { $0.0 == "queue viewer/a" }?.1)
        #expect(base.kind == .serial && base.target == nil)
        #expect(own.kind == .concurrent && own.target == base.id)
    }
}
