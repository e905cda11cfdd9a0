import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// The reported holder of what frames waited for, where several threads wait in a chain, or frames never end.
@Suite("Holders of what frames waited for")
struct ChainHolderTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result(yaml) }

    private static func advice(_ result: RunResult) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result).lines(most: 3).first)
    }

    /// A run of an app whose frames need lock db, beside the given apps.
    private static func database(_ others: String) throws -> RunResult {
        try run(
            """
            duration: 6s
            device: { cores: 3 }
            apps:
              a: { frame: [{ compute: 2ms, name: draw }, { lock: db, do: [{ compute: 1ms, name: q }] }] }
            \(others)
            """
        )
    }

    @Test("an app that held another lock is not reported as the holder of the lock that frames waited for")
    func twoLocks() throws {
        let result = try Self.database(
            """
              b:
                queues: { x: { qos: utility } }
                work: { hold: [{ compute: 3ms }, { lock: db, do: [{ lock: other, do: [{ compute: 1ms, name: nested }] }] }] }
                timers: { t: { every: 800ms, do: [{ async: hold, on: x }] } }
              c:
                queues: { z: { qos: utility } }
                work: { crit: [{ lock: other, do: [{ compute: 60ms, name: c crit }] }] }
                timers: { t: { every: 800ms, do: [{ async: crit, on: z }] } }
            """
        )
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.culprit == Culprit(.app, "c") && held.holderCulprit == Culprit(.app, "b"), "\(held)")
        #expect(held.holderWaitedFor == "lock other", "\(held)")
        let text = try Self.advice(result).text
        let words =
            "For most of that time b held it and waited for lock other itself; c had to end that wait, in "
            + "'c › crit › lock other › c crit'. Do not wait while holding it, or go asynchronous."
        #expect(text.hasSuffix(words), "\(text)")
    }

    @Test(
        "a holder that waits for its own app's work is still the lock's holder, and the advice is on that wait",
        arguments: [
            ("{ async: dl, on: y }, { wait: s }", "{ compute: 60ms, name: crunch }, { signal: s }", "semaphore b/s"),
            ("{ async: dl, on: y, group: g }, { wait: g }", "{ compute: 60ms, name: crunch }", "group b/g"),
            ("{ async: dl, on: y, as: it }, { wait: it }", "{ compute: 60ms, name: crunch }", "work item b/it"),
        ]
    )
    func ownWork(_ hold: String, _ work: String, _ resource: String) throws {
        let result = try Self.database(
            """
              b:
                semaphores: { s: 0 }
                queues: { x: { qos: utility }, y: { qos: utility } }
                work: { dl: [\(work)], hold: [{ lock: db, do: [\(hold)] }] }
                timers: { t: { every: 800ms, do: [{ async: hold, on: x }] } }
            """
        )
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.holder != nil && held.holder != held.thread && held.holderWaitedFor == resource, "\(held)")
        let text = try Self.advice(result).text
        #expect(text.contains("b held it and waited for \(resource) itself; another thread of b had to end"), "\(text)")
        #expect(text.hasSuffix("Do not wait while holding it, or go asynchronous."), "\(text)")
    }

    @Test("a wait for a semaphore is traced to the lock that its signaller waited for, even if another app held it")
    func signaller() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 3 }
            apps:
              a:
                semaphores: { s: 0 }
                queues: { q: { qos: userInitiated } }
                work:
                  w: [{ compute: 2ms, name: pre }, { lock: L, do: [{ compute: 1ms, name: in lock }] }, { signal: s }]
                frame: [{ compute: 2ms, name: draw }, { every: 6, do: [{ async: w, on: q }, { wait: s }] }]
              b:
                queues: { z: { qos: utility } }
                work: { crit: [{ lock: L, do: [{ compute: 60ms, name: b crit }] }] }
                timers: { t: { every: 733ms, do: [{ async: crit, on: z }] } }
            """
        )
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.culprit == Culprit(.app, "b") && held.holderCulprit == Culprit(.ownThreads), "\(held)")
        #expect(held.holderWaitedFor == "lock L" && held.time > .milliseconds(30), "\(held)")
        let text = try Self.advice(result).text
        let words = "itself; b had to end that wait, in 'b › crit › lock L › b crit'."
        #expect(text.contains("was to end that wait and waited for lock L \(words)"), "\(text)")
    }

    @Test("threads of one app that hold a lock in turn at the same work count together")
    func inTurn() throws {
        let result = try Self.run(
            """
            duration: 5s
            device: { cores: 2 }
            apps:
              b: { frame: [{ lock: one, do: [{ compute: 2ms, name: use }] }] }
              a:
                work: { s: [{ lock: one, do: [{ compute: 3ms, name: crit }] }] }
                frame: [{ compute: 5ms, name: draw }]
                events: { tap: { every: 1s, do: [{ repeat: 40, do: [{ async: s, on: global.userInitiated }] }] } }
            """
        )
        let example = try #require(result.apps.first?.total.verdicts.first?.examples?.first)
        let held = try #require(example.heldBy)
        #expect(held.culprit == Culprit(.app, "a") && (held.threads ?? 1) > 1, "\(held)")
        #expect(held.time * 10 >= example.time * 9, "\(example)")
        let text = try Self.advice(result).text
        #expect(text.contains("For most of that time a held it, in 'a › s › lock one › crit'."), "\(text)")
    }

    @Test("a frame that never ended is an example of its cause, names the holder, and is not marked as timed out")
    func unended() throws {
        let result = try Self.run(
            """
            duration: 7s
            warmUp: 0s
            device: { cores: 2, watchdog: { sceneUpdate: 2s } }
            apps:
              viewer: { frame: [{ compute: 2ms, name: draw }, { lock: db, do: [{ compute: 1ms, name: query }] }] }
              indexer:
                work: { keep: [{ lock: db, do: [{ compute: 5s, name: rebuild }] }] }
                events: { go: { at: [1s], do: [{ async: keep, on: global.utility }] } }
                frame: [{ compute: 1ms, name: bar }]
            timeline: [{ at: 0s, open: viewer }, { at: 0s, open: indexer, as: split view }]
            """
        )
        let examples = try #require(result.apps.first?.total.verdicts.first?.examples)
        #expect(examples.count == 1 && examples.first?.timedOut == nil, "\(examples)")
        let held = try #require(examples.first?.heldBy)
        #expect(held.culprit == Culprit(.app, "indexer") && held.time > .milliseconds(1900), "\(held)")
        let lines = RemedyWords(result: result).lines(most: 9)
        let line = try #require(lines.first { $0.topic == "Wait less for lock db" }, "\(lines)")
        #expect(line.text.contains("indexer held it, in 'indexer › keep › lock db › rebuild'."), "\(line)")
    }
}
