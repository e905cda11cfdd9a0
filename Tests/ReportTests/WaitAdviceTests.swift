import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice on waits says who was behind them, for how long, and what helps.
@Suite("Advice about waits")
struct WaitAdviceTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result("duration: 8s\n" + yaml) }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first).text
    }

    private static func examples(_ result: RunResult) throws -> [CauseExample] {
        let examples = try #require(result.apps.first?.total.verdicts.first?.examples)
        #expect(!examples.isEmpty)
        return examples
    }

    @Test("For a wait for an operation queued behind a long one, advice names the long one")
    func operation() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              app:
                frame: [{ compute: 3ms, name: draw }, { every: 30, do: [{ start: b }, { wait: b }] }]
                operationQueues: { oq: { maxConcurrent: 1, qos: utility } }
                operations:
                  up: { on: oq, do: [{ fetch: 100kB, name: upload }] }
                  b: { on: oq, do: [{ compute: 1ms, name: quick }] }
                timers: { t: { every: 400ms, do: [{ start: up }] } }
            """
        )
        let text = try Self.advice(result)
        #expect(text.contains("ran work queued ahead of it in operation queue app/oq, 'app › up"), "\(text)")
        #expect(text.contains("Shorten what is ahead of it, put it into a queue of its own"), "\(text)")
        #expect(!text.contains("quick") && !text.contains("QoS class"), "\(text)")
        let held = try #require(Self.examples(result).first?.heldBy)
        #expect(held.aheadIn == "operation queue app/oq" && held.time == .milliseconds(97))
    }

    @Test("For an item that began late, advice names what was ahead in its queue")
    func concurrentItem() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              app:
                queues: { cq: { kind: concurrent, qos: utility } }
                work: { dl: [{ sleep: 200ms, name: net }], need: [{ compute: 1ms, name: need }] }
                frame:
                  - { compute: 3ms, name: draw }
                  - { every: 60, do: [{ repeat: 80, do: [{ async: dl, on: cq }] }, { async: need, on: cq, as: n }, { wait: n }] }
            """
        )
        let text = try Self.advice(result)
        #expect(text.contains("ran work queued ahead of it in queue app/cq, 'app › dl"), "\(text)")
        #expect(!text.contains("'app › need › need'"), "\(text)")
        #expect(text.contains("Limit how many items wait at once"), "\(text)")
    }

    @Test(
        "Advice names the holder of a lock that an event handler waits for, as for one that a frame waits for",
        arguments: [true, false]
    )
    func handler(isInHandler: Bool) throws {
        let use = "{ lock: db, do: [{ compute: 1ms, name: get }] }"
        let result = try Self.run(
            """
            device: { cores: 4 }
            apps:
              app:
                \(isInHandler ? "events: { tap: { every: 310ms, do: [\(use)] } }" : "timers: {}")
                frame: [{ compute: 3ms, name: draw }\(isInHandler ? "" : ", { every: 19, do: [\(use)] }")]
              sync:
                queues: { q: { qos: userInitiated } }
                timers: { t: { every: 100ms, on: q, do: [{ lock: db, do: [{ compute: 60ms, name: merge }] }] } }
            """
        )
        let text = try Self.advice(result)
        #expect(text.contains("For most of that time sync held it, in 'sync › t › lock db › merge'."), "\(text)")
    }

    @Test("On idle CPUs advice is not to raise the class")
    func idle() throws {
        let text = try Self.advice(
            Self.run(
                """
                device: { cores: 4 }
                apps:
                  app:
                    queues: { l: { qos: utility } }
                    semaphores: { ready: 0 }
                    work: { load: [{ lock: db, do: [{ compute: 20ms, name: query }] }, { signal: ready }] }
                    events: { tap: { every: 500ms, do: [{ async: load, on: l }, { wait: ready }] } }
                    frame: [{ compute: 3ms, name: draw }]
                """
            )
        )
        #expect(text.contains("was to end that wait, in 'app › load › lock db › query'. "), "\(text)")
        #expect(text.hasSuffix("Shorten the work that it waits for, or go asynchronous."), "\(text)")
    }

    @Test("For a wait behind a barrier of a concurrent queue, advice names the barrier's item")
    func barrier() throws {
        let result = try Self.run(
            """
            device: { cores: 4 }
            apps:
              app:
                queues: { cq: { kind: concurrent, qos: default } }
                work: { slow: [{ compute: 25ms, name: rebuild index }] }
                events: { go: { every: 300ms, do: [{ async: slow, on: cq, flags: [barrier] }] } }
                frame: [{ compute: 3ms, name: draw }, { sync: cq, do: [{ compute: 500us, name: query }] }]
            """
        )
        let text = try Self.advice(result)
        #expect(text.contains("ran work queued ahead in it, 'app › slow › rebuild index'. "), "\(text)")
        #expect(text.hasSuffix("Shorten what is ahead in it, or go asynchronous."), "\(text)")
        #expect(try Self.examples(result).allSatisfy { $0.heldBy?.aheadIn == "queue app/cq" })
    }

    @Test("If more is put into a queue than there is time for, advice says so")
    func full() throws {
        let text = try Self.advice(
            Self.run(
                """
                device: { cores: 4 }
                apps:
                  app:
                    queues: { s: { qos: userInitiated } }
                    work: { dec: [{ compute: 12ms, name: decode }] }
                    frame: [{ compute: 3ms, name: draw }, { async: dec, on: s }, { every: 30, do: [{ sync: s }] }]
                    events: { tap: { every: 40ms, do: [{ async: dec, on: s }] } }
                """
            )
        )
        #expect(text.contains("ran work queued ahead in it, 'app › dec › decode'. "), "\(text)")
        #expect(
            text.contains("By arithmetic, the work submitted to queue app/s needs 102.0 % of the available time"),
            "\(text)"
        )
        #expect(!text.contains("QoS class"), "\(text)")
    }

    @Test("A wait that timed out is reported as such, without advice to shorten work")
    func timeout() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              app:
                frame: [{ compute: 3ms }, { every: 40, do: [{ enter: g }, { wait: g, timeout: 50ms }, { leave: g }] }]
            """
        )
        let text = try Self.advice(result)
        #expect(text.contains("The longest waits ended at their timeouts, and not because"), "\(text)")
        #expect(!text.contains("Shorten"), "\(text)")
        #expect(try Self.examples(result).allSatisfy { $0.timedOut == true && $0.heldBy == nil })
    }

    @Test("A wait for an item that its queue had not begun is reported as timed out; one that ended in time is not")
    func itemTimeout() throws {
        func result(timeout: String) throws -> RunResult {
            try Self.run(
                """
                device: { cores: 2 }
                apps:
                  app:
                    queues: { q: { qos: userInitiated } }
                    work: { x: [{ compute: 5ms, name: X }], slow: [{ compute: 40ms, name: slow }] }
                    frame:
                      - { compute: 3ms, name: draw }
                      - { every: 10, do: [{ async: slow, on: q }, { async: x, on: q, as: it }, { wait: it, timeout: \(timeout) }] }
                """
            )
        }
        let late = try Self.advice(result(timeout: "20ms"))
        #expect(late.contains("ended at their timeouts"), "\(late)")
        let inTime = try result(timeout: "200ms")
        #expect(try Self.examples(inTime).allSatisfy { $0.timedOut == nil })
        let text = try Self.advice(inTime)
        #expect(text.contains("ran work queued ahead of it in queue app/q, 'app › slow › slow'. "), "\(text)")
        let held = try #require(Self.examples(inTime).first?.heldBy)
        #expect(held.aheadIn == "queue app/q" && held.time == .milliseconds(40))
    }

    @Test("Another app whose transfers take the bandwidth is named")
    func network() throws {
        let text = try Self.advice(
            Self.run(
                """
                device: { cores: 4, network: { throughput: 10MB, latency: 1ms } }
                apps:
                  app: { frame: [{ compute: 3ms, name: draw }, { every: 30, do: [{ fetch: 80kB, name: tile }] }] }
                  torrent:
                    queues: { q: { kind: concurrent, qos: background } }
                    work: { dl: [{ fetch: 1MB, name: piece }, { compute: 1ms }, { async: dl, on: q }] }
                    launch: [{ async: dl, on: q }, { async: dl, on: q }, { async: dl, on: q }]
                """
            )
        )
        #expect(text.contains("torrent waited for the network as well, in 'torrent › dl"), "\(text)")
        #expect(text.contains("Let torrent transfer less then. Fetch in an operation"), "\(text)")
    }

    @Test("Of other causes that took longer than frames were late equally often, the longest is named")
    func alternative() throws {
        let text = try Self.advice(
            Self.run(
                """
                device: { cores: 1 }
                apps:
                  app:
                    frame: [{ compute: 7ms, name: draw }, { every: 7, do: [{ lock: db, do: [{ compute: 1ms }] }] }]
                  o1: { frame: [{ compute: 4ms, name: o1d }] }
                  o2:
                    queues: { q: { qos: utility } }
                    timers: { t: { every: 90ms, on: q, do: [{ lock: db, do: [{ compute: 5ms, name: wr }] }] } }
                """
            )
        )
        #expect(text.contains("'wait: lock db' also took longer"), "\(text)")
    }

    @Test("If two apps hold a lock in turn, both are named")
    func twoHolders() throws {
        let text = try Self.advice(
            Self.run(
                """
                warmUp: 0s
                device: { cores: 2 }
                apps: { mail: { instances: 2, frame: [{ lock: store, do: [{ compute: 9ms, name: query }] }] } }
                timeline: [{ at: 0s, open: mail-1 }, { at: 2s, open: mail-2, as: split view }]
                """
            )
        )
        #expect(
            text.contains("mail-1 or mail-2 held it, in 'mail-1 ›") || text.contains("mail-2 or mail-1 held it"),
            "\(text)"
        )
    }
}
