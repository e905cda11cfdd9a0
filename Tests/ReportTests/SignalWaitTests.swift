import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// What a main thread's wait for a semaphore or a condition is attributed to, if other work came before the item that
/// signalled.
@Suite("Waits for a signal")
struct SignalWaitTests {
    private static let last = "three: [{ compute: 3ms, name: three }, { signal: done }]"
    private static let long = "one: [{ compute: 30ms, name: one }]"

    private static func result(cores: Int = 2, _ app: String, _ steps: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 6s
            device: { cores: \(cores) }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                semaphores: { done: 0 }
            \(app)
                events: { go: { every: 900ms, do: [\(steps)] } }
            """
        )
    }

    private static func example(_ result: RunResult) throws -> CauseExample {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first)
    }

    private static func held(_ result: RunResult) throws -> HeldBy { try #require(try example(result).heldBy) }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first { $0.topic.hasPrefix("Wait less") }).text
    }

    @Test(
        "the longest item ahead of the one that signals is named, also if that goes on, or if one ahead has another class",
        arguments: [
            ("{}", "{ compute: 3ms, name: three }, { signal: done }", ""),
            ("{}", "{ compute: 3ms, name: three }, { signal: done }, { compute: 20ms, name: rest }", ""),
            ("{ qos: utility }", "{ compute: 3ms, name: three }, { signal: done }", ", qos: background"),
        ]
    )
    func serialQueue(_ queue: String, _ last: String, _ flags: String) throws {
        let result = try Self.result(
            """
                queues: { ser: \(queue) }
                work:
                  one: [{ compute: 10ms, name: one }]
                  two: [{ compute: 22ms, name: two }]
                  three: [\(last)]
            """,
            "{ async: one, on: ser\(flags) }, { async: two, on: ser }, { async: three, on: ser }, { wait: done }"
        )
        let held = try Self.held(result)
        // Of a wait of 35 ms.
        #expect(held.time == .milliseconds(32) && held.aheadIn == "queue a/ser" && held.notBegun == nil, "\(held)")
        #expect(result.pathText(held.path) == "a › two › two", "\(held)")
        #expect(held.endedBy.map(result.pathText) == "a › three" && held.next == nil, "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("'a › three' ended the wait. For most of that time"), "\(text)")
        #expect(text.contains("ran work queued ahead of it in queue a/ser, 'a › two › two'."), "\(text)")
        #expect(
            text.hasSuffix("Shorten what is ahead of it, put it into a queue of its own, or go asynchronous."),
            "\(text)"
        )
    }

    @Test(
        "an item of another queue with the same target, or before a barrier, was ahead as well",
        arguments: [
            ("{ base: {}, q1: { target: base }, q2: { target: base } }", "q1", "q2", "base"),
            ("{ cq: { kind: concurrent } }", "cq", "cq, flags: [barrier]", "cq"),
        ]
    )
    func otherQueues(_ queues: String, _ first: String, _ second: String, _ line: String) throws {
        let result = try Self.result(
            cores: 3,
            """
                queues: \(queues)
                work: { \(Self.long), \(Self.last) }
            """,
            "{ async: one, on: \(first) }, { async: three, on: \(second) }, { wait: done }"
        )
        let held = try Self.held(result)
        // Of a wait of 33 ms.
        #expect(held.time == .milliseconds(30) && held.aheadIn == "queue a/\(line)", "\(held)")
        #expect(
            result.pathText(held.path) == "a › one › one" && held.endedBy.map(result.pathText) == "a › three",
            "\(held)"
        )
    }

    @Test("an item that had the worker before the one that signals, in a concurrent queue, is named")
    func twoWorkers() throws {
        let result = try Self.result(
            """
                work: { big: [{ compute: 20ms, name: big }], \(Self.last) }
            """,
            "{ async: big, on: global }, { async: big, on: global }, { async: three, on: global }, { wait: done }"
        )
        let held = try Self.held(result)
        // Of a wait of 23 ms.
        #expect(held.time == .milliseconds(20) && held.aheadIn != nil && held.notBegun == nil, "\(held)")
        #expect(
            result.pathText(held.path) == "a › big › big" && held.endedBy.map(result.pathText) == "a › three",
            "\(held)"
        )
    }

    @Test("a condition is signalled late because of the items ahead of the signaller")
    func condition() throws {
        let signal = "{ lock: library, do: [{ compute: 100us, name: publish }, { signal: loaded }] }"
        let result = try Self.result(
            """
                queues: { ser: {} }
                conditions: { loaded: library }
                work: { \(Self.long), three: [{ compute: 3ms, name: three }, \(signal)] }
            """,
            "{ async: one, on: ser }, { async: three, on: ser }, { lock: library, do: [{ wait: loaded }] }"
        )
        let held = try Self.held(result)
        // Of a wait of 33.1 ms.
        #expect(held.time == .milliseconds(30) && held.aheadIn == "queue a/ser", "\(held)")
        #expect(
            result.pathText(held.path) == "a › one › one" && held.endedBy.map(result.pathText) == "a › three",
            "\(held)"
        )
    }

    @Test(
        "work that puts the signalling item into its queue, or an operation that has its turn before, had to come first",
        arguments: [false, true]
    )
    func handedOver(areOperations: Bool) throws {
        let result =
            areOperations
            ? try Self.result(
                cores: 3,
                """
                    operationQueues: { oq: { maxConcurrent: 1 } }
                    operations:
                      one: { on: oq, do: [{ compute: 30ms, name: one }] }
                      three: { on: oq, do: [{ compute: 3ms, name: three }, { signal: done }] }
                """,
                "{ start: one }, { start: three }, { wait: done }"
            )
            : try Self.result(
                cores: 3,
                """
                    queues: { q1: {}, q2: {} }
                    work:
                      one: [{ compute: 30ms, name: one }, { async: three, on: q2 }, { compute: 5ms, name: after }]
                      \(Self.last)
                """,
                "{ async: one, on: q1 }, { wait: done }"
            )
        let held = try Self.held(result)
        // Of a wait of 33 ms.
        #expect(held.time == .milliseconds(30) && held.aheadIn == nil && held.notBegun == nil, "\(held)")
        #expect(held.endedBy.map(result.pathText) == "a › three", "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("'a › three' ended the wait. For most of that time"), "\(text)")
        #expect(text.contains("had to come before it, in 'a › one"), "\(text)")
        #expect(!text.contains("was to end that wait") && !text.contains("had not begun"), "\(text)")
    }

    @Test("a wait that timed out has no item ahead: no signal ended it")
    func timedOut() throws {
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 3 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                semaphores: { done: 0 }
                queues: { ser: {} }
                work: { one: [{ compute: 60ms, name: one }], \(Self.last) }
                events: { go: { at: [2s], do: [{ async: one, on: ser }, { async: three, on: ser }, { wait: done, timeout: 40ms }] } }
            """
        )
        let example = try Self.example(result)
        #expect(example.timedOut == true && example.heldBy == nil, "\(example)")
    }
}
