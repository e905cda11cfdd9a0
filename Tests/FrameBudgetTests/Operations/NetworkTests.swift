import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import Simulation

@Suite("Network")
struct NetworkTests {
    private typealias Run = OperationRun

    private func fetch(_ bytes: Double, latency: Double? = nil) -> Step {
        Step(.fetch(.fixed(bytes), latency: latency.map { .fixed($0 * 1e6) }))
    }

    private func profile(_ bytesPerSecond: Int64, _ latency: Double) -> NetworkProfile {
        NetworkProfile(throughput: ByteCount(bytes: bytesPerSecond), latency: .milliseconds(latency))
    }

    @Test(
        "transfers share the bandwidth equally, and each waits for the latency once",
        arguments: [0, 50, 120] as [Double]
    )
    func sharing(_ latency: Double) throws {
        let operations = ["a", "b"].map { OperationSpec(name: $0, steps: [fetch(1e6)]) }
        let layer = AppOperations(operations: operations, onOpen: ["a", "b"])
        let graph = try Run.graph(Run.workload(layer, network: profile(1_000_000, latency)))
        #expect(graph.operations.count == 2)
        for operation in graph.operations {
            #expect(operation.ended == .milliseconds(2000 + latency))
            #expect(operation.networkTime == .milliseconds(2000 + latency))
        }
    }

    @Test("a later transfer shares the bandwidth from its start on; a single transfer has all of it")
    func arrivals() throws {
        let layer = AppOperations(
            operations: [
                OperationSpec(name: "long", steps: [fetch(1e6)]),
                OperationSpec(name: "late", steps: [Run.sleep(500), fetch(300e3, latency: 100)]),
            ],
            onOpen: ["long", "late"]
        )
        let graph = try Run.graph(Run.workload(layer, network: profile(1_000_000, 0)))
        // 600 kB alone, then half each: the later transfer has its 300 kB after 600 ms, the first one has 100 kB left.
        #expect(graph["late"]?.ended == .milliseconds(1200))
        #expect(graph["long"]?.ended == .milliseconds(1300))
    }

    @Test("transfers that share the network together take as long as all their bytes do, within 10 ns each")
    func conservation() {
        var random = SmallRandom(seed: 7)
        for _ in 0..<50 {
            var rule = NetworkRule(NetworkProfile(throughput: ByteCount(bytes: 777_777), latency: .zero))
            let sizes = (0..<Int(random.next() % 20 + 1)).map { _ in Int64(random.next() % 500_000 + 1) }
            for (index, size) in sizes.enumerated() {
                rule.submit(ThreadID(index: index), ByteCount(bytes: size), latency: nil, at: .zero)
            }
            var done: [ThreadID] = []
            var now = Instant.zero
            while let next = rule.nextEvent {
                now = next
                done += rule.takeFinished(at: now)
            }
            #expect(Set(done).count == sizes.count)
            #expect(done.map { sizes[$0.index] } == sizes.sorted())
            let exact = Double(sizes.reduce(0, +)) / 777_777
            #expect(abs((now - .zero).inSeconds - exact) < 1e-8 * Double(sizes.count))
        }
    }

    @Test("A-6: when the network is off conditions fail, transfers end with an error, and dependents run")
    func off() throws {
        var asks = OperationSpec(name: "asks", steps: [fetch(1e6)])
        asks.conditions = [OperationCondition(.reachable(host: "example.com"))]
        let layer = AppOperations(
            operations: [
                OperationSpec(name: "under way", steps: [fetch(1e6)]), Run.operation("gate", 600),
                asks, Run.operation("then", 10, after: ["asks", "under way"]),
                OperationSpec(name: "blind", steps: [Run.sleep(700), fetch(1e6)]),
            ],
            onOpen: ["then", "blind"]
        )
        var gated = layer
        gated.operations[2].dependencies = ["gate"]
        let workload = Run.workload(
            gated,
            network: profile(1_000_000, 0),
            timeline: [TimelineEntry(at: .milliseconds(500), .network(isOn: false))]
        )
        let graph = try Run.graph(workload)
        #expect(graph["under way"]?.ended == .milliseconds(500))
        #expect(graph["under way"]?.errors.map(\.kind) == [.connectionLost])
        #expect(graph["asks"]?.hasExecuted == false)
        #expect(
            graph["asks"]?.errors == [
                OperationFailure(kind: .unreachable, subject: "host example.com", isNegated: false)
            ]
        )
        #expect(graph["then"]?.outcome == .done)
        #expect(graph["blind"]?.ended == .milliseconds(700))
        #expect(graph["blind"]?.outcome == .failed)
        var back = workload
        back.timeline.append(TimelineEntry(at: .milliseconds(550), .network(isOn: true)))
        #expect(try Run.graph(back)["asks"]?.outcome == .done)
    }

    @Test("a fetch on the main thread is a part of its frame's ledger: blocked on the network")
    func ledger() throws {
        var app = App(name: "a", frame: [Run.compute(1), fetch(10_000)])
        app.operations = AppOperations()
        let workload = Workload(
            name: "fetch",
            duration: .seconds(2),
            device: DeviceProfile(network: profile(1_000_000, 5)),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "a"))]
        )
        let run = Analysis.analyze(try Run.trace(workload))
        let ledger = try #require(run.frames[0].dropFirst(2).first).ledger
        #expect(ledger.blocked == [BlockedPart(kind: .network, resource: "", time: .milliseconds(15))])
        #expect(ledger.residual == .zero)
    }
}
