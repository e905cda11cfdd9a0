import FrameBudget
import FrameTrace
import OperationGraphs
import Scenario
import Simulation
import Testing
import Thoroughness

@Suite("Random graphs of operations")
struct OperationOracleTests {
    private func workload(_ graph: RandomOperations, seconds: Double) -> Workload {
        // As many cores as there can be threads, as the oracle does not model contention for CPUs.
        OperationRun.workload(graph.layer, seconds: seconds, cores: 64)
    }

    private func lives(_ workload: Workload) throws -> [String: OperationOracle.Fate] {
        let trace = try OperationRun.trace(workload)
        var fates: [OperationID: OperationOracle.Fate] = [:]
        var names: [OperationID: String] = [:]
        for case (.operation(let note), let at) in trace.notes {
            let time = Int((at - trace.header.grid.origin).nanoseconds)
            switch note {
            case .made(let making):
                names[making.id] = trace.paths[making.path]?.label
                fates[making.id] = OperationOracle.Fate()
            case .began(let id, _, let isExecuting):
                fates[id]?.began = time
                fates[id]?.hasExecuted = isExecuting
            case .cancelled(let id): fates[id]?.isCancelled = true
            case .finished(let id, let outcome, let errors):
                fates[id]?.ended = time
                fates[id]?.hasFailed = !errors.isEmpty
                #expect((outcome == .cancelled) == (fates[id]?.isCancelled == true))
            default: break
            }
        }
        return Dictionary(fates.compactMap { id, fate in names[id].map { ($0, fate) } }) { first, _ in first }
    }

    @Test(
        "O-1, O-2, O-3, O-4, O-5, O-6, O-7, O-8, A-3, A-4, A-5: graphs of up to 500 operations have the begins, ends and outcomes of a brute-force oracle"
    )
    func oracle() throws {
        var sizes: [Int] = []
        var counts = (executed: 0, cancelled: 0, failed: 0, unfinished: 0)
        // All 200 take 20 s; they run only if `FBPROF_WHOLE_RUNS` is set.
        let cases = Thorough.count(200, usually: 30)
        for seed in 1...cases {
            let graph = RandomOperations(seed: UInt64(seed), most: 500)
            sizes.append(graph.operations.count)
            let seconds = 3.0
            let fates = OperationOracle.fates(graph, until: Int(seconds * 1e9))
            let lives = try lives(workload(graph, seconds: seconds))
            for index in graph.operations.indices where lives["o\(index)"] != fates[index] {
                let found = lives["o\(index)"].map { "\($0)" } ?? "nothing"
                Issue.record("seed \(seed), o\(index) of \(graph.operations.count): \(found), expected \(fates[index])")
                return
            }
            for category in 0...2 { checkExclusion(graph, fates, category, seed) }
            counts.executed += fates.count { $0.hasExecuted && $0.ended != nil }
            counts.cancelled += fates.count { $0.isCancelled }
            counts.failed += fates.count { $0.hasFailed }
            counts.unfinished += fates.count { $0.ended == nil }
        }
        // The graphs have various sizes, and every outcome occurs in them.
        #expect(sizes.max() ?? 0 > 400)
        #expect(
            counts.executed > 10 * cases && counts.cancelled > cases && counts.failed > cases
                && counts.unfinished > cases / 10,
            "\(counts)"
        )
    }

    private func checkExclusion(
        _ graph: RandomOperations,
        _ fates: [OperationOracle.Fate],
        _ category: Int,
        _ seed: Int
    ) {
        let executing = graph.operations.indices
            .filter { graph.operations[$0].categories.contains(category) && fates[$0].hasExecuted }
            .compactMap { index in fates[index].began.map { ($0, fates[index].ended ?? .max) } }
            .sorted { $0.0 < $1.0 }
        for (one, next) in zip(executing, executing.dropFirst()) {
            #expect(next.0 >= one.1, "two of category \(category) at once, seed \(seed)")
        }
    }

    /// A graph without cancels, suspensions and failures, in queues of a large width: only dependencies decide.
    private func free(_ seed: UInt64) -> RandomOperations {
        var graph = RandomOperations(seed: seed, most: 40)
        graph.commands = []
        graph.suspended = graph.suspended.map { _ in false }
        graph.widths = graph.widths.map { _ in 512 }
        for index in graph.operations.indices {
            graph.operations[index].isRefused = false
            graph.operations[index].refusesCancelled = false
        }
        return graph
    }

    @Test(
        "shortening an operation on the critical path by x shortens the graph by up to x, any other operation not at all"
    )
    func criticalPath() throws {
        var random = SmallRandom(seed: 3)
        var hasShortened = 0
        for seed in 1...Thorough.count(60, usually: 24) {
            let graph = free(UInt64(seed))
            let before = try OperationRun.graph(workload(graph, seconds: 5))
            #expect(before.isFinished)
            // A shorter graph ends by then: frames of the app that come later would only take time.
            let enough = (before.start + before.length).inSeconds + 0.25
            let onPath = Set(before.criticalPath)
            // The path has no gaps: each operation begins when the one before ends, and the last ends the graph.
            for (one, next) in zip(before.criticalPath, before.criticalPath.dropFirst()) {
                #expect(before.operations[next].began == before.operations[one].ended)
            }
            #expect(before.criticalPath.last.flatMap { before.operations[$0].ended } == before.length)
            for index in graph.operations.indices where random.next() % 4 == 0 {
                let cut = Int(random.next() % UInt64(graph.operations[index].work))
                var shorter = graph
                shorter.operations[index].work -= cut
                let after = try OperationRun.graph(workload(shorter, seconds: enough))
                let gain = (before.length - after.length).nanoseconds
                let name = "o\(index)"
                #expect(after.isFinished, "seed \(seed), \(name)")
                let isOnPath = before.operations.indices.contains {
                    before.operations[$0].name == name && onPath.contains($0)
                }
                if isOnPath {
                    #expect((0...Int64(cut)).contains(gain), "seed \(seed), \(name)")
                    if gain > 0 { hasShortened += 1 }
                } else {
                    #expect(gain == 0, "seed \(seed), \(name)")
                }
            }
        }
        #expect(hasShortened > 16)
    }

    @Test("the same seed gives the same bytes, over 20 seeds")
    func determinism() throws {
        for seed in 1...20 {
            let workload = workload(RandomOperations(seed: UInt64(seed), most: 60), seconds: 2)
            let traces = (0..<2).map { _ in
                VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
            }
            #expect(traces[0] == traces[1])
        }
    }
}
