import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

@Suite("The work of a thread that stands still behind a wait")
struct OwnerPlaceTests {
    /// The moments of the frame that waited longest.
    private static func moments(_ yaml: String) throws -> [String] {
        let workload = try WorkloadFile.parse(text: "version: 1\nduration: 4s\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        let model = RunModel(try Trace(bytes: bytes))
        let example = try #require(model.run.result.apps.first?.total.verdicts.first?.examples?.first)
        let story = try model.story(of: try #require(example.frame), app: "a")
        return story.moments.map { FrameMomentWords(result: story.result).text($0) }
    }

    @Test("A thread that holds a lock and sleeps is named with its work, by which the reader knows its app")
    func asleep() throws {
        let moments = try Self.moments(
            """
            device: { cores: 2 }
            apps:
              a:
                frame:
                  - { compute: 2ms, name: draw }
                  - { lock: x, do: [{ compute: 1ms, name: use }] }
              b:
                queues: { q: { qos: utility } }
                timers:
                  t: { every: 500ms, tolerance: 0s, on: q, do: [{ lock: x, do: [{ sleep: 40ms, name: nap }] }] }
            """
        )
        #expect(moments.contains("waited for lock x; worker 1 (utility) in b › t slept"), "\(moments)")
    }

    @Test("So is one that was ready without a CPU")
    func ready() throws {
        let moments = try Self.moments(
            """
            overrides: off
            apps:
              a:
                queues: { bg: { qos: background } }
                work: { index: [{ compute: 8ms, name: index }] }
                events: { open: { every: 900ms, do: [{ async: index, on: bg, as: it }, { wait: it }] } }
                frame: [{ compute: 2ms, name: draw }]
              hog:
                queues: { q: { qos: default } }
                work: { crunch: [{ compute: 30ms, name: crunch }, { async: crunch, on: q, after: 5ms }] }
                launch: [{ async: crunch, on: q }]
            """
        )
        let ready = moments.filter { $0.contains(" was ready: ") && $0.contains("waited for") }
        #expect(!ready.isEmpty, "\(moments)")
        #expect(ready.allSatisfy { $0.contains("(background) in a › index") }, "\(moments)")
    }
}
