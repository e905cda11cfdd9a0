import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// What a worker ran before the item that ended a wait without an owner was not what had to end that wait. All times
/// are calculated by hand: with no other timer near, a delayed item arrives a tenth of its delay later, at least 1 ms.
@Suite("Waits for work that had not begun")
struct SignallingWorkTests {
    private static func model(_ yaml: String) throws -> RunModel {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        return RunModel(try Trace(bytes: bytes))
    }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first).text
    }

    /// The longest wait in the late frames of the first app.
    private static func blocked(_ result: RunResult) throws -> BlockedPart {
        let ledger = try #require(result.apps.first).total.missedLedger
        let waits = ledger.blocked + (ledger.outside?.blocked ?? [])
        return try #require(waits.max(by: { $0.time < $1.time }))
    }

    private static func owners(notBegun: Double, running: Double, app: String) -> [OwnerPart] {
        [
            OwnerPart(state: .blocked, app: nil, culprit: nil, time: .milliseconds(notBegun)),
            OwnerPart(state: .running, app: app, culprit: nil, time: .milliseconds(running)),
        ]
    }

    /// A run on one CPU, in which utility items of other apps displace each other while a main thread waits.
    private static func oneCPU(
        _ objects: String,
        work: String,
        steps: String,
        lowItems: Int,
        each: String
    ) throws -> RunResult {
        let queues = (1...lowItems).map { "l\($0): { qos: utility }" }.joined(separator: ", ")
        let items = (1...lowItems).map { "{ async: lowburn, on: l\($0) }" }.joined(separator: ", ")
        return try model(
            """
            duration: 6s
            device: { cores: 1, refresh: 60Hz }
            apps:
              b:
                queues: { sq: { qos: utility } }
            \(objects)
                work: { bg: [\(work)] }
                events: { e: { at: [2s, 3s], do: [\(steps)] } }
                frame: [{ compute: 3ms, name: draw }]
              hog:
                queues: { h: { qos: utility } }
                work: { burn: [{ compute: 20ms, name: burn }] }
                events: { g: { at: [2004ms, 3004ms], do: [{ async: burn, on: h }] } }
              low:
                queues: { \(queues) }
                work: { lowburn: [{ compute: \(each), name: lowburn }] }
                events: { g: { at: [2003ms, 3003ms], do: [\(items)] } }
            """
        ).run.result
    }

    private static func expectNoInversion(_ result: RunResult, _ owners: [OwnerPart]) throws {
        // The item itself runs for 2 ms in each of two waits.
        let totals = try #require(result.inversions?.apps.first)
        #expect(totals.count == 2 && totals.exposure == .milliseconds(4), "\(totals)")
        #expect(totals.cost == .zero && totals.missedBudget == .zero, "\(totals)")
        let verdicts = try #require(result.apps.first).total.verdicts
        let hasInversion = verdicts.contains { $0.cause.kind == .inversion }
        #expect(!verdicts.isEmpty && !hasInversion, "\(verdicts)")
        let wait = try blocked(result)
        #expect(wait.owners == owners, "\(wait)")
        #expect(wait.inverted == nil || wait.inverted == .zero, "\(wait)")
    }

    // MARK: The wait of a main thread

    @Test(
        "a delayed item that ends a wait is no priority inversion, whatever its worker ran before",
        arguments: [
            (
                "    semaphores: { done: 0 }", "{ compute: 2ms, name: bgwork }, { signal: done }",
                "{ async: bg, on: sq, after: 90ms }, { wait: done }"
            ),
            ("", "{ compute: 2ms, name: bgwork }", "{ async: bg, on: sq, after: 90ms, group: g }, { wait: g }"),
            (
                "    conditions: { done: M }",
                "{ compute: 2ms, name: bgwork }, { lock: M, do: [{ signal: done }] }",
                "{ async: bg, on: sq, after: 90ms }, { lock: M, do: [{ wait: done }] }"
            ),
        ]
    )
    func delayed(_ objects: String, _ work: String, _ steps: String) throws {
        let result = try Self.oneCPU(objects, work: work, steps: steps, lowItems: 3, each: "22ms")
        // Two waits of 90 + 9 ms until the item arrives, and of 2 ms in which it runs.
        try Self.expectNoInversion(result, Self.owners(notBegun: 2 * 99, running: 2 * 2, app: "b"))
    }

    @Test("neither is one that is delayed for less")
    func delayedForLess() throws {
        let result = try Self.oneCPU(
            "    semaphores: { done: 0 }",
            work: "{ compute: 2ms, name: bgwork }, { signal: done }",
            steps: "{ async: bg, on: sq, after: 60ms }, { wait: done }",
            lowItems: 1,
            each: "20ms"
        )
        try Self.expectNoInversion(result, Self.owners(notBegun: 2 * 66, running: 2 * 2, app: "b"))
    }

    @Test("an unrelated item of the app that its worker ran before counts neither for the wait nor for the exposure")
    func unrelated() throws {
        let steps = "{ async: un, on: global.utility }, { async: bg, on: global.utility, after: 50ms }, { wait: done }"
        let result = try Self.model(
            """
            duration: 4s
            device: { cores: 4, refresh: 60Hz }
            apps:
              b:
                semaphores: { done: 0 }
                work:
                  bg: [{ compute: 6ms, name: bgwork }, { signal: done }]
                  un: [{ compute: 40ms, name: unrelated }]
                events: { e: { at: [2s], do: [\(steps)] } }
                frame: [{ compute: 3ms, name: draw }]
            """
        ).run.result
        let totals = try #require(result.inversions?.apps.first)
        #expect(totals.count == 1 && totals.exposure == .milliseconds(6), "\(totals)")
        let wait = try Self.blocked(result)
        #expect(wait.owners == Self.owners(notBegun: 55, running: 6, app: "b"), "\(wait)")
    }

    // MARK: Further along a chain

    @Test("an app whose item the worker ran before is not named behind the holder of a lock that waits for that worker")
    func behindLock() throws {
        let use = "{ every: 60, do: [{ lock: A, do: [{ compute: 500us, name: use }] }] }"
        let hold = "{ lock: A, do: [{ async: bg, on: global.utility, after: 50ms }, { wait: done }] }"
        let model = try Self.model(
            """
            duration: 6s
            device: { cores: 4, refresh: 60Hz }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }, \(use)]
              b:
                semaphores: { done: 0 }
                work: { bg: [{ compute: 6ms, name: bgwork }, { signal: done }] }
                events: { e: { at: [1990ms, 2990ms, 3990ms], do: [\(hold)] } }
              hog:
                work: { burn: [{ compute: 40ms, name: burn }] }
                events: { g: { at: [1995ms, 2995ms, 3995ms], do: [{ async: burn, on: global.utility }] } }
            """
        )
        let result = model.run.result
        let exposures = result.inversions?.apps.prefix(2).map(\.exposure)
        #expect(exposures == [.milliseconds(6), .milliseconds(12)])
        // The frame waits from 2003 to 2051 ms; the item arrives at 1990 + 50 + 5 ms.
        let wait = try Self.blocked(result)
        #expect(wait.owners == Self.owners(notBegun: 42, running: 6, app: "b"), "\(wait)")
        let example = try #require(result.apps.first?.total.verdicts.first?.examples?.first)
        let held = try #require(example.heldBy)
        #expect(held.begunLater == true && held.culprit.kind != .app && held.path == .none, "\(held)")
        #expect(held.time == .milliseconds(42) && held.holder == "b main", "\(held)")
        let text = try Self.advice(result)
        let words =
            "For most of that time b held it and waited for semaphore b/done itself; the work that was to end its "
            + "own wait had not begun. Do not wait while holding it, or go asynchronous."
        #expect(text.hasSuffix(words), "\(text)")
        let frame = try #require(example.frame)
        let story = try model.story(of: frame, app: "a")
        let moments = story.moments.map { FrameMomentWords(result: story.result).text($0) }
        let namesHog = moments.contains { $0.contains("hog") }
        let line = "waited for lock A; b main waited for semaphore b/done, the work that ended that wait had not begun"
        #expect(moments.contains(line) && !namesHog, "\(moments)")
    }

    @Test("nor is an unrelated item of the app behind an item that waits")
    func behindQueue() throws {
        let result = try Self.model(
            """
            duration: 4s
            device: { cores: 4, refresh: 60Hz }
            apps:
              a:
                queues: { q: { qos: userInitiated } }
                semaphores: { s: 0 }
                work:
                  item: [{ async: sig, on: global.utility, after: 50ms }, { wait: s }, { compute: 1ms, name: tail }]
                  sig: [{ compute: 2ms, name: sigwork }, { signal: s }]
                  un: [{ compute: 40ms, name: unrelated }]
                events: { e: { at: [1995ms], do: [{ async: un, on: global.utility }, { async: item, on: q }] } }
                frame: [{ compute: 3ms, name: draw }, { every: 60, do: [{ sync: q }] }]
            """
        ).run.result
        // The frame waits from 2003 ms on: to 2050 ms for the item to arrive, then for 2 ms of it and 1 ms behind it.
        let totals = try #require(result.inversions?.apps.first)
        #expect(totals.count == 1 && totals.exposure == .milliseconds(3), "\(totals)")
        let wait = try Self.blocked(result)
        #expect(wait.owners == Self.owners(notBegun: 47, running: 3, app: "a"), "\(wait)")
        let text = try Self.advice(result)
        #expect(!text.contains("unrelated"), "\(text)")
        let words =
            " was to end that wait and waited for semaphore a/s itself; the work that was to end its own wait had not begun."
            + " Begin that work earlier, or go asynchronous."
        #expect(text.hasSuffix(words), "\(text)")
    }
}
