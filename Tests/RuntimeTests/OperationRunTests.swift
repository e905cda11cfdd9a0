import FrameTrace
import LiveSimulation
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameRecorder

@Suite("Operations on real threads", .serialized)
struct OperationRunTests {
    /// A graph made up from a seed: chains through narrow queues, categories, refused conditions, a group, a cancel.
    private func yaml(seed: UInt64) -> String {
        var state = seed
        func pick(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var operations: [String] = []
        for index in 0..<24 {
            var fields = ["do: [{ compute: \(50 + pick(400))us }, { sleep: \(1 + pick(8))ms }]", "on: q\(pick(2))"]
            if index > 0, pick(3) > 0 { fields.append("after: [o\(pick(index))]") }
            if pick(4) == 0 { fields.append("exclusive: c\(pick(2))") }
            if pick(5) == 0 { fields.append("conditions: [{ permission: never }]") }
            operations.append("      o\(index): { \(fields.joined(separator: ", ")) }")
        }
        let names = (0..<24).map { "o\($0)" }.joined(separator: ", ")
        return """
            version: 1
            duration: 1s
            warmUp: 0s
            device: { cores: 1, network: { throughput: 1MB, latency: 5ms } }
            apps:
              a:
                frame: [{ compute: 500us }]
                facts: { never: off }
                operationQueues: { q0: { maxConcurrent: 1 }, q1: { maxConcurrent: 3 } }
                onOpen: [\(names), group, control]
                operations:
            \(operations.joined(separator: "\n"))
                  inside: { do: [{ fetch: 10kB }] }
                  group: { group: [inside] }
                  control: { do: [{ sleep: 10ms }, { cancel: o20 }, { user: 5ms }] }
            """
    }

    private struct Life {
        var making: OperationNote.Making
        var started: Instant?
        var began: Instant?
        var ended: Instant?
        var hasExecuted = false
        var isCancelled = false
        var errors: [OperationError] = []
    }

    private func lives(_ trace: Trace) -> [OperationID: Life] {
        var lives: [OperationID: Life] = [:]
        for case (.operation(let note), let at) in trace.notes {
            switch note {
            case .made(let making): lives[making.id] = Life(making: making)
            case .started(let id, _): lives[id]?.started = at
            case .began(let id, _, let isExecuting):
                lives[id]?.began = at
                lives[id]?.hasExecuted = isExecuting
            case .cancelled(let id): lives[id]?.isCancelled = true
            case .finished(let id, _, let errors):
                lives[id]?.ended = at
                lives[id]?.errors = errors
            default: break
            }
        }
        return lives
    }

    @Test(
        "O-2, O-5, O-6, A-4, A-5: order, exclusion, widths and outcomes hold, and the log replays",
        arguments: [1, 2, 3]
    )
    func holds(seed: UInt64) throws {
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: yaml(seed: seed), named: "test.yaml"))
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let options = LiveOptions(logsInputs: true)
        let engine = try LiveEngine(compiled, in: folder, recordedBy: "test", options: options)
        try engine.start()
        try engine.finish(.complete)
        let log = try InputLog(FileSystem.read(folder.partialPath + "/inputs"))
        #expect(try Replay.run(compiled, log) == ReplayResult(replayed: log.inputs.count, difference: nil))
        let trace = try Trace(bytes: FileSystem.read(folder.partialPath + "/trace"))
        let lives = lives(trace)
        #expect(lives.count == 27)
        for life in lives.values {
            let began = try #require(life.began)
            #expect(life.ended != nil)
            let refused = !life.errors.isEmpty
            #expect(refused ? !life.hasExecuted : life.hasExecuted || life.isCancelled)
            guard life.hasExecuted else { continue }
            for after in life.making.after {
                #expect(try began >= #require(lives[after.operation]?.ended), "after \(after)")
            }
        }
        for (queue, width) in [("q0", 1), ("q1", 3)] {
            let own = lives.values.filter { trace.resources[$0.making.queue] == "operation queue a/\(queue)" }
            #expect(!own.isEmpty)
            for life in own {
                guard let start = life.started else { continue }
                let running = own.count { other in
                    guard let begin = other.started, let end = other.ended else { return false }
                    return begin <= start && start < end
                }
                #expect(running <= width)
            }
        }
    }
}
