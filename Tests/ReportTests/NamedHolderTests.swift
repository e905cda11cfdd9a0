import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice names what is behind waits for parallel loops, suspended queues, groups of operations, and waits that only
/// dropped intervals.
@Suite("Holders behind further kinds of waits")
struct NamedHolderTests {
    private static func advice(_ result: RunResult, _ topic: String) throws -> String {
        let lines = RemedyWords(result: result).lines(most: 9)
        return try #require(lines.first { $0.topic.hasPrefix(topic) }, "\(lines)").text
    }

    @Test("A wait for the turns of a parallel loop names the thread that executed the last turn, and its work")
    func loop() throws {
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 4 }
            apps:
              app: { frame: [{ compute: 2ms }, { perform: 8, do: [{ compute: 5ms, name: tile }] }] }
              enc:
                queues: { q: { kind: concurrent, qos: userInitiated } }
                timers: { t: { every: 300ms, do: [{ repeat: 4, do: [{ async: e, on: q }] }] } }
                work: { e: [{ compute: 15ms, name: encode }] }
            """
        )
        let cause = VerdictCause(.wait, resource: WaitKind.perform.rawValue)
        let count = try #require(result.apps[0].total.verdicts.first { $0.cause == cause })
        let held = try #require(count.examples?.first?.heldBy)
        #expect(result.pathText(held.path) == "app › perform › tile" && held.thread.hasPrefix("worker"), "\(held)")
        let text = try Self.advice(result, "Wait less for the turns of a parallel loop")
        #expect(text.hasPrefix("The main thread of app waited for turns that other threads executed: "), "\(text)")
        #expect(text.contains(" was to end that wait, in 'app › perform › tile'."), "\(text)")
        #expect(VerdictWords.sentence(cause) == "it waited for the other turns of its parallel loop")
    }

    @Test("Advice on a suspended operation queue names the work that resumed it, and who kept that off the CPU")
    func resumed() throws {
        let result = try PlantedRun.result(
            """
            duration: 3s
            device: { cores: 1 }
            apps:
              app:
                operationQueues: { oq: { suspended: on } }
                queues: { s: { qos: background } }
                operations: { save: { on: oq, do: [{ compute: 1ms, name: pack }] } }
                work: { go: [{ compute: 2ms, name: check }, { resume: oq }] }
                events:
                  open: { every: 500ms, do: [{ suspend: oq }, { start: [save] }, { async: go, on: s }, { wait: save }] }
                frame: [{ compute: 3ms }]
              hog:
                queues: { h: { kind: concurrent, qos: default } }
                work: { spin: [{ compute: 40ms, name: crunch }, { async: spin, on: h, after: 5ms }] }
                launch: [{ async: spin, on: h }]
            """
        )
        let text = try Self.advice(result, "Wait less for operation app/save")
        #expect(
            text.contains(
                "operation queue app/oq was suspended by 'app › open' until 'app › go' resumed it; that work "
            ),
            "\(text)"
        )
        let end =
            " ms, longest while hog had the CPU: give it a higher QoS class, keep hog off the CPU, resume "
            + "the queue earlier, or go asynchronous."
        #expect(text.hasSuffix(end), "\(text)")
    }

    @Test("Advice on a wait that is the verdict of no frame, and dropped most intervals, names what is behind it")
    func onlyDropped() throws {
        let result = try PlantedRun.result(
            """
            duration: 3s
            device: { cores: 1 }
            apps:
              app:
                queues: { s: { qos: utility } }
                work: { w: [{ compute: 90ms, name: export }, { fetch: 1kB, latency: 120ms }, { compute: 60ms }] }
                events:
                  open: { every: 2s, do: [{ async: w, on: s, as: it }, { wait: it }, { compute: 40ms, name: end }] }
                frame: [{ compute: 3ms }]
              v: { frame: [{ compute: 8ms }] }
            """
        )
        let wait = VerdictCause(.wait, resource: "work item app/it")
        let count = try #require(result.apps[0].total.verdicts.first { $0.cause == wait })
        #expect(count.missed == 0 && count.dropped > 0, "\(count)")
        let example = try #require(count.examples?.first)
        #expect(example.time > .milliseconds(200), "\(example)")
        let text = try Self.advice(result, "Wait less for work item app/it")
        #expect(text.contains("'app › w"), "\(text)")
    }

    @Test("An operation inside the awaited group is not called its dependency")
    func group() throws {
        let result = try PlantedRun.result(
            """
            duration: 3s
            device: { cores: 4 }
            apps:
              app:
                operations:
                  p1: { do: [{ fetch: 10kB, latency: 15ms }] }
                  p2: { after: p1, do: [{ compute: 9ms, name: parse }] }
                  p3: { do: [{ compute: 4ms, name: warm }] }
                  all: { group: [p1, p2, p3] }
                events: { open: { every: 500ms, do: [{ start: [all] }, { wait: all }] } }
                frame: [{ compute: 3ms }]
            """
        )
        let text = try Self.advice(result, "Wait less for operation app/all")
        #expect(text.contains("Operation p1 of the group took 20.0 ms of a wait of 29.0 ms, in 'app › p1'."), "\(text)")
        #expect(text.hasSuffix("Shorten that operation, start it earlier, or go asynchronous."), "\(text)")
    }
}
