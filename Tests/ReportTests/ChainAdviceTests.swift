import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudgetReports

/// For a chain of waits, the report names what each thread did, and advice is on the wait that has to change.
@Suite("Advice about chains of waits")
struct ChainAdviceTests {
    private static func run(_ yaml: String, _ scheduler: SchedulerModel = .fair) throws -> RunResult {
        try PlantedRun.result(yaml, scheduler: scheduler)
    }

    private static func advice(_ result: RunResult) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result).lines(most: 3).first)
    }

    /// The main thread waits for a queue, whose item waits for a semaphore that work on another queue signals.
    private static func signalled(by qos: String) throws -> RunResult {
        try run(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 2ms }]
                queues: { q: { qos: utility }, r: { qos: \(qos) } }
                semaphores: { s: 0 }
                work:
                  w: [{ compute: 1ms, name: before }, { wait: s }]
                  v: [{ compute: 8ms, name: slow bg }, { signal: s }]
                events: { t: { every: 300ms, do: [{ async: v, on: r }, { async: w, on: q }, { sync: q }] } }
              hog:
                frame: [{ compute: 1ms }]
                queues: { q: { kind: concurrent } }
                work: { h: [{ compute: 50ms, name: hogging }] }
                events:
                  t:
                    every: 300ms
                    do: [{ async: h, on: q, qos: userInitiated }, { async: h, on: q, qos: userInitiated }]
            """
        )
    }

    @Test("advice on an inversion behind a semaphore names the semaphore and its signaller, not a class for the queue")
    func semaphore() throws {
        let result = try Self.signalled(by: "background")
        let line = try Self.advice(result)
        #expect(line.topic == "Resolve the priority inversion on queue a/q")
        let words =
            "(background, a › v) had to end that wait. No system can know in advance which thread will end a wait for semaphore a/s,"
        #expect(line.text.contains(words), "\(line)")
        #expect(!line.text.contains("Give the work on"), "\(line)")
        let lines = InversionWords(result: result).lines(worst: 3).map(\.text)
        let breaks = "The chain of waits breaks at semaphore a/s: 'a › v' (background) had to end that wait."
        #expect(lines.count { $0.contains(breaks) } == 1, "\(lines)")
        // The advised change helps: with a high class for the signaller no frame is dropped.
        #expect(result.apps[0].total.dropped > 0)
        #expect(try Self.signalled(by: "userInteractive").apps[0].total.dropped == 0)
    }

    @Test("advice on a chain that ends at a lock gives its holder the class of the thread that depends on that lock")
    func lockAtTheEnd() throws {
        var result = SyntheticRun.plain.result
        var inversion = try #require(result.inversions?.worst.first)
        inversion.advice = .notRaised(.overridesOff)
        var owner = inversion.owner
        owner.qos = .background
        inversion.link = InversionLink(kind: .lock, resource: "lock db", owner: owner)
        inversion.resource = "queue notes/q"
        result.inversions?.worst = [inversion]
        let words = InversionAdviceWords(result: result)
        let text = words.sentence(inversion)
        #expect(text.hasPrefix("The chain of waits breaks at lock db: '"), "\(text)")
        #expect(text.contains("' (background) held it. The owner is known and was not raised"), "\(text)")
        let advised =
            "Give the work on lock db the class userInteractive, or make sure that no userInteractive thread depends on it."
        #expect(text.hasSuffix(advised), "\(text)")
        // A chain that was shown already is left out if its end is the inversion's owner, and kept for another owner.
        inversion.owner = owner
        #expect(words.sentence(inversion, followsChain: true).hasPrefix("The owner is known"))
        inversion.owner.thread = "worker 9"
        #expect(words.sentence(inversion, followsChain: true).hasPrefix("The chain of waits breaks at lock db"))
    }

    @Test("a thread that waits for a queue while it holds a lock is the lock's holder, not the queue's thread")
    func holder() throws {
        let result = try Self.run(
            """
            duration: 2s
            device: { cores: 1 }
            apps:
              a:
                queues: { low: { qos: background }, mid: { qos: utility } }
                work:
                  bg: [{ compute: 5ms, name: bg item }]
                  holder:
                    - lock: db
                      do: [{ compute: 1ms, name: in lock }, { sync: low, do: [{ compute: 1ms }] }, { compute: 1ms }]
                    - { compute: 30ms, name: after unlock }
                events:
                  pre: { at: [1.085s], do: [{ async: bg, on: low }, { async: bg, on: low }, { async: holder, on: mid }] }
                  tap: { at: [1.1s], do: [{ lock: db, do: [{ compute: 1ms, name: got }] }] }
                frame: [{ compute: 2ms }]
              hog:
                queues: { q: { qos: userInitiated } }
                work: { h: [{ compute: 400ms, name: hogging }] }
                events: { go: { at: [1.0865s], do: [{ async: h, on: q }] } }
                frame: [{ compute: 1ms }]
            """,
            .strict
        )
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.thread == "worker 1" && held.holder == "worker 2", "\(held)")
        #expect(held.holderWaitedFor == "queue a/low" && held.waitedFor == nil, "\(held)")
        let line = try Self.advice(result)
        let words =
            "For most of that time worker 2 held it and waited for queue a/low itself; worker 1 had to end that wait, in "
            + "'a › bg › bg item'. Do not wait while holding it, or go asynchronous."
        #expect(line.text.hasSuffix(words), "\(line)")
        let headline = Verdict(result).headline
        #expect(
            headline.hasSuffix("and the thread that was to end that wait waited for queue a/low."),
            "\(headline)"
        )
    }

    @Test("a lock's holder that waits for nothing is named alone")
    func direct() throws {
        let result = try Self.run(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              editor: { frame: [{ lock: doc, do: [{ compute: 2ms, name: layout }] }] }
              saver: { timers: { autosave: { every: 1s, do: [{ lock: doc, do: [{ compute: 30ms, name: save }] }] } } }
            """
        )
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.holder == nil && held.holderWaitedFor == nil, "\(held)")
        #expect(try Self.advice(result).text.contains("saver held it, in 'saver › autosave › lock doc › save'"))
    }
}
