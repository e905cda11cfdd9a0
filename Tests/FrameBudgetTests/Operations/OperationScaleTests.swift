import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness

@Suite("Many operations", .serialized)
struct OperationScaleTests {
    /// Operations that are all started at once, each dependent on up to two of those before it.
    private func compiled(_ count: Int) -> CompiledWorkload {
        var random = SmallRandom(seed: 11)
        let operations = (0..<count).map { index in
            var operation = OperationSpec(
                name: "o\(index)",
                steps: [Step(.sleep(.fixed(Double(100_000 + random.next() % 100_000))))]
            )
            operation.queue = .own("queue")
            if index > 0 {
                let before = (0..<2).map { _ in "o\(max(0, index - 1 - Int(random.next() % 40)))" }
                operation.dependencies = Array(Set(before)).sorted()
            }
            return operation
        }
        let layer = AppOperations(
            queues: [OperationQueueSpec(name: "queue", maxConcurrent: 16)],
            operations: operations,
            onOpen: operations.map(\.name)
        )
        return CompiledWorkload(OperationRun.workload(layer, seconds: 10, cores: 1))
    }

    /// The CPU time of this thread for a run, and the run's trace.
    private func cost(_ compiled: CompiledWorkload) -> (seconds: Double, trace: [UInt8]) {
        let before = ThreadTime.seconds()
        let trace = VirtualEngine.trace(compiled, recordedBy: "test")
        return (ThreadTime.seconds() - before, trace)
    }

    @Test("each of 5,000 operations costs at most 3 times as much as each of 500, so no rule goes through all of them")
    func linear() throws {
        let (few, many) = (compiled(500), compiled(5000))
        let large = cost(many)
        let trace = try Trace(bytes: large.trace)
        let finished = trace.notes.count { if case .operation(.finished) = $0.note { true } else { false } }
        #expect(finished == 5000)
        // Ten times as many operations cost ten times as much, times a logarithm and more cache misses. A list that is
        // searched for each operation would cost a hundred times as much.
        let small = (0..<3).map { _ in cost(few).seconds }.min() ?? 0
        // Measure a second time only if the first ratio is too large.
        let ratio = large.seconds / small
        #expect(ratio < 30 || cost(many).seconds / small < 30, "\(ratio)")
    }
}
