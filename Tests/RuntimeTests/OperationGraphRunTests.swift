import FrameTrace
import OperationGraphs
import Scenario
import Simulation
import Testing
import Thoroughness

/// Random graphs on real threads, checked against an oracle that does not know the device. Real clocks decide how long
/// everything takes; order and outcomes must be exactly the oracle's.
@Suite("Random graphs of operations on real threads", .serialized)
struct OperationGraphRunTests {
    /// With `FBPROF_WHOLE_RUNS` 200 graphs, which take two minutes, otherwise 30.
    private static let runs = UInt64(Thorough.count(20, usually: 3))
    /// Graphs in one run, each of an app with queues, categories and workers of its own.
    private static let perRun: UInt64 = 10

    private func workload(_ graphs: [RandomOperations]) -> Workload {
        let apps = graphs.enumerated().map { number, graph in
            var app = App(name: "a\(number)", frame: [Step(.compute(.fixed(1000)))], redraw: .onDemand)
            app.operations = graph.layer
            return app
        }
        var rules = PlatformRules(platform: .darwin)
        rules.pool = .perApp
        return Workload(
            name: "operations",
            duration: .milliseconds(1500),
            warmUp: .zero,
            device: DeviceProfile(cores: 2),
            rules: rules,
            apps: apps,
            timeline: apps.map { TimelineEntry(at: .zero, .open(app: $0.name)) }
        )
    }

    /// The notes in the trace about an app's graph.
    private struct Notes {
        var moments: [[OperationOracle.Event]] = []
        /// By operation: when it was cancelled, and when it ended.
        var cancelled: [Int: Instant] = [:]
        var ended: [Int: Instant] = [:]
        var executed = 0
        var failed = 0
        /// By command: when the operation that does it began and ended.
        var commands: [Int: (began: Instant?, ended: Instant?)] = [:]
        private var last: Instant?

        mutating func add(_ event: OperationOracle.Event, at: Instant) {
            if last == at, !moments.isEmpty {
                moments[moments.count - 1].append(event)
            } else {
                moments.append([event])
            }
            last = at
            switch event {
            case .cancelled(let index): cancelled[index] = at
            case .finished(let index, _, let hasFailed):
                ended[index] = at
                if hasFailed { failed += 1 }
            case .began(_, let isExecuting): if isExecuting { executed += 1 }
            default: break
            }
        }
    }

    private enum Name {
        case operation(Int)
        case command(Int)
    }

    private func notes(_ trace: Trace, of app: AppID) -> Notes {
        var notes = Notes()
        var names: [OperationID: Name] = [:]
        let appName = trace.apps[app.index].name
        for case (.operation(let note), let at) in trace.notes {
            if case .made(let making) = note, making.app == app, let label = trace.paths[making.path]?.label,
                let number = Int(label.dropFirst())
            {
                names[making.id] = label.hasPrefix("o") ? .operation(number) : .command(number)
            }
            if case .suspended(let resource, let isSuspended) = note {
                let prefix = "operation queue \(appName)/q"
                if let name = trace.resources[resource], name.hasPrefix(prefix),
                    let queue = Int(name.dropFirst(prefix.count))
                {
                    notes.add(.suspended(queue: queue, isSuspended), at: at)
                }
                continue
            }
            guard let (id, event) = Self.event(note) else { continue }
            switch names[id] {
            case .operation(let index)?: notes.add(event(index), at: at)
            case .command(let index)?:
                if case .began = event(index) { notes.commands[index, default: (nil, nil)].began = at }
                if case .finished = event(index) { notes.commands[index, default: (nil, nil)].ended = at }
            case nil: break
            }
        }
        return notes
    }

    private static func event(_ note: OperationNote) -> (OperationID, (Int) -> OperationOracle.Event)? {
        switch note {
        case .ready(let id, _): (id, { .ready($0) })
        case .started(let id, _): (id, { .started($0) })
        case .began(let id, _, let isExecuting): (id, { .began($0, isExecuting: isExecuting) })
        case .cancelled(let id): (id, { .cancelled($0) })
        case .finished(let id, let outcome, let errors):
            (id, { .finished($0, wasCancelled: outcome == .cancelled, hasFailed: !errors.isEmpty) })
        default: nil
        }
    }

    /// Cancellations reach every operation that they name, and no other.
    private func checkCancellations(_ graph: RandomOperations, _ notes: Notes) -> [String] {
        var wrong: [String] = []
        var named: Set<Int> = []
        for (number, (_, command)) in graph.commands.enumerated() {
            let targets: [Int] =
                switch command {
                case .cancel(let index): [index]
                case .cancelQueue(let queue): graph.operations.indices.filter { graph.operations[$0].queue == queue }
                case .suspend, .resume: []
                }
            guard let times = notes.commands[number], times.began != nil else { continue }
            named.formUnion(targets)
            guard let done = times.ended else { continue }
            for target in targets where notes.ended[target].map({ $0 > done }) ?? true {
                if notes.cancelled[target].map({ $0 > done }) ?? true { wrong.append("o\(target) is not cancelled") }
            }
        }
        for index in notes.cancelled.keys where !named.contains(index) { wrong.append("o\(index) is cancelled") }
        return wrong
    }

    @Test(
        "O-1, O-2, O-3, O-4, O-5, O-6, O-8, A-3, A-4, A-5: graphs of up to 500 operations have the oracle's order, outcomes and exclusion, and the log replays",
        arguments: UInt64(0)..<runs
    )
    func oracle(_ run: UInt64) throws {
        let graphs = (1...Self.perRun).map {
            RandomOperations(seed: run * Self.perRun + $0, most: 500, scale: 1_500_000)
        }
        let compiled = CompiledWorkload(workload(graphs))
        let (trace, log) = try LiveRun.logged(compiled)
        #expect(trace.quality.lostRecords == 0)
        #expect(try Replay.run(compiled, log) == ReplayResult(replayed: log.inputs.count, difference: nil))
        var (all, ended, executed, cancelled, failed) = (0, 0, 0, 0, 0)
        for (number, graph) in graphs.enumerated() {
            let notes = notes(trace, of: AppID(index: number))
            let differences =
                OperationOracle.differences(graph, notes.moments) + checkCancellations(graph, notes)
            #expect(differences.isEmpty, "seed \(run * Self.perRun + UInt64(number) + 1): \(differences)")
            all += graph.operations.count
            ended += notes.ended.count
            executed += notes.executed
            cancelled += notes.cancelled.count
            failed += notes.failed
        }
        print(
            "\(graphs.count) graphs, \(all) operations: \(ended) ended, \(executed) executed, \(cancelled) cancelled, \(failed) failed"
        )
        // Most of the operations end within the run, or a good part where a CPU quota leaves less time, so that there is
        // enough to compare.
        let isStopped = trace.quality.throttling.map { $0.time > .zero } ?? false
        #expect(ended * (isStopped ? 5 : 2) > all && executed * (isStopped ? 6 : 3) > all)
    }
}
