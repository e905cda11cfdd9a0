import FrameBudget
import FrameTrace
import Scenario
import Testing

@Suite("Parts of the time of operations")
struct OperationTimeTests {
    private typealias Run = OperationRun

    @Test(
        "the times on a CPU, ready without one, and blocked add up to the time of an operation",
        arguments: [1, 2, 4]
    )
    func adds(cores: Int) throws {
        func operation(_ name: String) -> OperationSpec {
            OperationSpec(
                name: name,
                steps: [Run.compute(40), Run.sleep(10), Step(.fetch(.fixed(50_000), latency: nil)), Run.compute(25)]
            )
        }
        let names = ["a", "b", "c"]
        let graph = try Run.graph(
            Run.workload(
                AppOperations(operations: names.map(operation), onOpen: names),
                cores: cores,
                network: NetworkProfile(throughput: ByteCount(bytes: 1_000_000), latency: .milliseconds(20))
            )
        )
        var without = TimeSpan.zero
        for name in names {
            let record = try #require(graph[name])
            let (began, ended) = (try #require(record.began), try #require(record.ended))
            let (cpu, ready, blocked) = (
                try #require(record.cpu), try #require(record.withoutCPU), try #require(record.blocked)
            )
            #expect(cpu + ready + blocked == ended - began)
            #expect(cpu >= .milliseconds(65))
            #expect(blocked >= record.networkTime + .milliseconds(10))
            without += ready
        }
        // With a CPU for each operation, none is ready without one.
        #expect(cores < 4 || without == .zero)
    }
}
