import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// Small workloads with a huge demand: their cost is finite and quickly computed, and what can't be run is reported.
@Suite("Demand of hostile workloads")
struct HostileDemandTests {
    private static func workload(_ text: String) throws -> CompiledWorkload {
        CompiledWorkload(
            try WorkloadFile.parse(text: "version: 1\nduration: 1s\nwarmUp: 0s\n" + text, named: "test.yaml")
        )
    }

    /// A chain of works, each with a step that names the next one.
    private static func chain(_ count: Int, _ step: (Int) -> String, by start: String) -> String {
        let works = (0..<count).map { "      w\($0): [ \(step($0 + 1)) ]" } + ["      w\(count): [ { compute: 1us } ]"]
        return """
            apps:
              a:
                \(start)
                queues: { q: { } }
                work:
            \(works.joined(separator: "\n"))
            """
    }

    @Test("A demand of more bytes than a trace can hold is recorded as the most that it can hold")
    func bytes() throws {
        let rare = "{ chance: 0.0000001, do: [{ repeat: 1000000, do: [{ write: 1GiB }, { read: 1GiB }] }] }"
        let compiled = try Self.workload("apps: { a: { frame: [{ compute: 1ms }, \(rare)] } }")
        let trace = try Trace(bytes: VirtualEngine.trace(compiled, recordedBy: "test"))
        let largest = try #require(trace.demands.values.first?.largest)
        #expect(largest.frame.transfer.bytes == 1 << 50)
    }

    @Test(
        "Work that multiplies without bound costs little if it is never reached, and too much if it is",
        .timeLimit(.minutes(15))
    )
    func infinite() throws {
        let work = Self.chain(
            130,
            { "{ repeat: 1000, do: [{ async: w\($0), on: q }] }" },
            by: "frame: [{ compute: 1ms }, { chance: 0, do: [{ async: w0, on: q }] }]"
        )
        let cost = try Self.workload(work).cost
        #expect(!cost.acts.isNaN && cost.acts < 1e6, "\(cost)")
        let launched = Self.chain(
            22,
            { "{ repeat: 10, do: [{ async: w\($0), on: q }] }" },
            by: "frame: [{ compute: 1ms }]\n    launch: [{ async: w0, on: q }]"
        )
        #expect(try Self.workload(launched).cost.acts > 1e20)
        let observed = Self.chain(
            130,
            { "{ repeat: 1000, do: [{ async: w\($0), on: q }] }" },
            by: "frame: [{ compute: 1ms }]\n    observers: { t: { when: beforeWaiting, do: [{ async: w0, on: q }] } }"
        )
        #expect(try Self.workload(observed).cost.isTooLarge)
    }

    @Test(
        "The cost of works that each submit two works, or themselves and the next one, is computed in time",
        .timeLimit(.minutes(15))
    )
    func deep() throws {
        let pairs = Self.chain(
            40,
            { "{ async: w\($0), on: q }, { async: w\($0), on: q }" },
            by: "frame: [{ compute: 1ms }, { chance: 0.0001, do: [{ async: w0, on: q }] }]"
        )
        let demand = try Self.workload(pairs)
        #expect(demand.queueDemands.contains { $0.isLeast })
        #expect(!demand.appDemands.isEmpty)
        let again = Self.chain(
            999,
            { "{ async: w\($0), on: q }, { async: w\($0 - 1), on: q }" },
            by: "frame: [{ async: w0, on: q }]"
        )
        #expect(try Self.workload(again).cost.acts > 1e6)
    }
}
