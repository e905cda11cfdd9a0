import FrameBudget
import FrameTrace
import Simulation
import Testing

@testable import FrameBudgetReports

/// The owner of a wait is what has to finish first: what an operation depends on, what is ahead in its queue, what is
/// on
/// a concurrent queue.
@Suite("Inversions in waits for operations and concurrent queues")
struct OwnerBehindTests {
    private static let hog = """
          hog:
            queues: { q: { kind: concurrent, qos: userInitiated } }
            work: { h: [{ compute: 200ms, name: hogging }] }
            events: { go: { at: [1.0985s], do: [{ async: h, on: q }, { async: h, on: q }] } }
            frame: [{ compute: 1ms }]
        """

    /// An app beside one that has both CPUs for 200 ms at userInitiated, from 1.5 ms before the tap on.
    private static func run(_ app: String, overrides: Bool = true) throws -> RunResult {
        let text = """
            duration: 3s
            warmUp: 0s
            pool: per-app
            overrides: \(overrides ? "on" : "off")
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 2ms }]
            \(app)
            \(hog)
            """
        return try PlantedRun.result(text, scheduler: .strict)
    }

    private static func inversion(_ result: RunResult) throws -> Inversion {
        try #require(result.inversions?.worst.first { $0.waiter.app == "a" })
    }

    // MARK: Operations

    private static let before = """
            operationQueues: { q: { maxConcurrent: 1 } }
            operations:
              first: { on: q, qos: background, do: [{ compute: 10ms, name: first }] }
              second: { on: q, qos: background, do: [{ compute: 1ms, name: second }] }
              dependent: { after: first, qos: background, do: [{ compute: 1ms, name: dependent }] }
              alert: { exclusive: alert, qos: background, do: [{ compute: 10ms, name: alert }] }
              other alert: { exclusive: alert, qos: background, do: [{ compute: 1ms, name: other }] }
              group: { group: [inner], qos: userInteractive }
              inner: { qos: background, do: [{ compute: 10ms, name: inner }] }
        """

    @Test(
        "A wait for an operation is owned by its dependency, the one ahead, the one of its category, or its member",
        arguments: [
            ("{ start: [first] }, { start: [second] }, { wait: second }", "first"),
            ("{ start: [dependent] }, { wait: dependent }", "first"),
            ("{ start: [alert] }, { start: [other alert] }, { wait: other alert }", "alert"),
            ("{ start: [group] }, { wait: group }", "inner"),
        ]
    )
    func operations(_ steps: String, _ owner: String) throws {
        let result = try Self.run(
            Self.before + "\n    events: { tap: { at: [1.1s], do: [\(steps)] } }",
            overrides: false
        )
        let inversion = try Self.inversion(result)
        #expect(result.pathText(inversion.owner.path).hasPrefix("a › \(owner)"), "\(inversion)")
        #expect(inversion.exposure >= .milliseconds(205), "\(inversion)")
        #expect(try #require(inversion.cost) >= .milliseconds(195), "\(inversion)")
        #expect(inversion.outcome == .unresolved)
        let advice = InversionAdviceWords(result: result).sentence(inversion)
        #expect(
            advice.contains(
                "\(owner)' the class userInteractive, or make sure that no userInteractive thread waits for"
            ),
            "\(advice)"
        )
    }

    @Test(
        "A wait for an operation raises items that a worker got but has not begun, and what a group starts later",
        arguments: [
            ("do: [{ start: [dependent] }, { wait: dependent }]", 11.0),
            ("do: [{ start: [group] }, { wait: group }]", 10),
            ("do: [{ start: [grows] }, { wait: grows }]", 22),
        ]
    )
    func raised(_ event: String, _ milliseconds: Double) throws {
        let grows = """

                  grows: { group: [starts], qos: background }
                  starts: { qos: background, do: [{ compute: 12ms }, { start: [inner] }] }
            """
        let result = try Self.run(Self.before + grows + "\n    events: { tap: { at: [1.1s], \(event) } }")
        let inversion = try Self.inversion(result)
        #expect(inversion.outcome == .resolved, "\(inversion)")
        #expect(inversion.end - inversion.start <= .milliseconds(milliseconds + 1), "\(inversion)")
    }

    // MARK: Concurrent queues

    private static func concurrent(_ steps: String) throws -> RunResult {
        try run(
            """
                queues: { c: { kind: concurrent } }
                work: { rd: [{ compute: 5ms, name: rd }] }
                events: { tap: { at: [1.1s], do: [\(steps)] } }
            """
        )
    }

    @Test("sync behind other items on a concurrent queue is an inversion without an override, and has a cost")
    func readers() throws {
        let reader = "{ async: rd, on: c, qos: background }"
        let result = try Self.concurrent("\(reader), \(reader), { sync: c, flags: [barrier], do: [{ compute: 1ms }] }")
        let inversion = try Self.inversion(result)
        #expect(inversion.kind == .concurrentQueue && !inversion.isOwnerKnown && inversion.outcome == .unresolved)
        #expect(try #require(inversion.cost) >= .milliseconds(195), "\(inversion)")
        let advice = InversionAdviceWords(result: result).sentence(inversion)
        #expect(advice.contains("Use a serial queue"), "\(advice)")
    }

    @Test("sync behind a barrier, which is alone on its queue, raises that barrier")
    func barrier() throws {
        let barrier = "{ async: rd, on: c, qos: background, flags: [barrier] }"
        let result = try Self.concurrent("\(barrier), { sync: c, do: [{ compute: 1ms }] }")
        let inversion = try Self.inversion(result)
        #expect(inversion.outcome == .resolved && inversion.override?.qos == .userInteractive, "\(inversion)")
        #expect(inversion.end - inversion.start <= .milliseconds(6), "\(inversion)")
    }

    @Test("sync behind a barrier that waits for a barrier of its target resolves the inversion through both")
    func barrierBehindBarrier() throws {
        let result = try Self.run(
            """
                queues: { c: { kind: concurrent }, d: { kind: concurrent, target: c } }
                work: { rd: [{ compute: 5ms, name: rd }] }
                events:
                  tap:
                    at: [1.1s]
                    do:
                      - { async: rd, on: c, qos: background, flags: [barrier] }
                      - { async: rd, on: d, qos: background, flags: [barrier] }
                      - { sync: d, do: [{ compute: 1ms }] }
            """
        )
        let inversion = try Self.inversion(result)
        #expect(inversion.outcome == .resolved, "\(inversion)")
        #expect(inversion.end - inversion.start <= .milliseconds(11), "\(inversion)")
    }

    @Test(
        "a barrier that ends a group with a notification on its own queue, or one behind it, does not deadlock",
        arguments: ["c", "s"]
    )
    func notice(queue: String) throws {
        let result = try Self.run(
            """
                queues: { c: { kind: concurrent }, s: { target: c } }
                work: { rd: [{ compute: 5ms, name: rd }], after: [{ compute: 1ms }, { signal: done }] }
                semaphores: { done: 0 }
                events:
                  tap:
                    at: [0.5s]
                    do:
                      - { async: rd, on: c, flags: [barrier], group: g }
                      - { notify: g, work: after, on: \(queue) }
                      - { wait: done }
            """
        )
        #expect(!result.findings.contains { if case .deadlock = $0 { true } else { false } })
        #expect(result.apps.first?.total.missed == 0)
    }

    @Test("another operation with the awaited name, started during the wait, does not change the wait")
    func anotherOfThatName() throws {
        let result = try Self.run(
            """
                work: { later: [{ sleep: 5ms }, { start: [o] }] }
                operations:
                  dep: { do: [{ compute: 30ms, name: dep }] }
                  o: { after: dep, do: [{ compute: 1ms, name: o }] }
                events: { tap: { at: [0.5s], do: [{ start: [o] }, { async: later, on: global }, { wait: o }] } }
            """
        )
        let lines = RemedyWords(result: result).lines(most: 3)
        #expect(lines.contains { $0.text.contains("dependency dep") }, "\(lines)")
        #expect(!lines.contains { $0.text.contains("timeout") }, "\(lines)")
    }
}
