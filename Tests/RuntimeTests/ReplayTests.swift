import Testing
import WorkloadYAML

@testable import FrameRecorder
@testable import FrameTrace
@testable import LiveSimulation
@testable import Scenario
@testable import Simulation

@Suite("Replay of live runs", .serialized)
struct ReplayTests {
    private static let yaml = """
        version: 1
        duration: 1s
        warmUp: 0s
        device: { cores: 1 }
        apps:
          maps:
            frame: [ { lock: db, do: [ { compute: 1ms }, { sleep: 2ms } ] } ]
            queues: { tiles: { kind: serial, qos: utility }, pictures: { kind: concurrent } }
            work: { tile: [ { compute: 500us }, { read: 4KB } ], picture: [ { sleep: 20ms }, { lock: db, do: [ { compute: 20us } ] } ] }
            events:
              swipe:
                every: 70ms
                do:
                  - { compute: 3ms }
                  - { repeat: 5, do: [ { async: tile, on: tiles }, { async: picture, on: pictures } ] }
                  - { sync: tiles }
          notes: { frame: [ { lock: db, do: [ { compute: 2ms } ] } ] }
        timeline:
          - { at: 0s, open: maps }
          - { at: 100ms, open: notes, as: split view }
        """

    private func loggedRun() throws -> (CompiledWorkload, InputLog) {
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: Self.yaml, named: "test.yaml"))
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let engine = try LiveEngine(
            compiled,
            in: folder,
            recordedBy: "test",
            options: LiveOptions(logsInputs: true)
        )
        try engine.start()
        try engine.finish(.complete)
        return (compiled, try InputLog(FileSystem.read(folder.partialPath + "/inputs")))
    }

    @Test("the logged inputs of a live run replay to the same effects; a changed log does not")
    func same() throws {
        let (compiled, log) = try loggedRun()
        #expect(log.lostCount == 0)
        #expect(log.tornBytes == 0)
        #expect(log.inputs.count > 200)
        #expect(log.inputs.contains { $0.input == .stop })
        #expect(try Replay.run(compiled, log) == ReplayResult(replayed: log.inputs.count, difference: nil))

        let changed = try #require(
            log.inputs.firstIndex { $0.input == .timePassed && $0.at >= log.header.grid.origin }
        )
        var tampered = log
        tampered.inputs[changed].digest ^= 1
        #expect(try Replay.run(compiled, tampered).difference?.index == changed)
        #expect(try Replay.run(compiled, tampered).replayed == changed + 1)
        // Without one of these inputs, the timer that was due is still due at the next input. The timekeeper may also
        // have looked when nothing was due: leaving out such an input changes nothing.
        let passed = log.inputs.indices.filter { log.inputs[$0].input == .timePassed }.prefix(20)
        let noticed = try passed.filter { index in
            var tampered = log
            tampered.inputs.remove(at: index)
            return try Replay.run(compiled, tampered).difference?.index == index
        }
        #expect(!noticed.isEmpty)
    }

    @Test("the log of another workload is refused")
    func otherWorkload() throws {
        let (compiled, log) = try loggedRun()
        var workload = compiled.workload
        workload.seed += 1
        #expect(throws: InputLogError.otherWorkload) { try Replay.run(CompiledWorkload(workload), log) }
    }
}
