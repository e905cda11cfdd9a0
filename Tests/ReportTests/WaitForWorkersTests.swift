import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Advice for a main thread that waited for work that had not begun for most of the wait, or that had begun at once.
@Suite("Work that had not begun while it was waited for")
struct WaitForWorkersTests {
    private static let decode = "{ compute: 1ms, name: decode }"

    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result("duration: 6s\n" + yaml) }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first { $0.topic.hasPrefix("Wait less") }).text
    }

    private static func notBegun(_ result: RunResult) throws -> NotBegun? {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy).notBegun
    }

    @Test("a thread explosion that was over does not explain a wait for work that began at once")
    func overExplosion() throws {
        let result = try Self.run(
            """
            device: { cores: 2, network: { throughput: 1MB } }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                work: { slow: [{ fetch: 20kB, name: get }], big: [{ compute: 60ms, name: parse }] }
                events:
                  open: { at: [1200ms], do: [{ repeat: 12, do: [{ async: slow, on: global.userInitiated }] }] }
                  tap: { at: [3s, 4s, 5s], do: [{ async: big, on: global.userInitiated, as: it }, { wait: it }] }
            """
        )
        #expect(try Self.notBegun(result) == nil)
        let text = try Self.advice(result)
        #expect(!text.contains("The pool had") && !text.contains("the pool had"), "\(text)")
        #expect(text.hasSuffix("Shorten the work that it waits for, or go asynchronous."), "\(text)")
    }

    @Test("another app whose items occupy the workers of the shared pool is named", arguments: [0, 1, 2])
    func sharedPool(kind: Int) throws {
        let isSemaphore = kind == 2
        let work = [
            "work: { dec: [\(Self.decode)] }",
            "operations: { dec: { do: [\(Self.decode)] } }",
            "work: { dec: [\(Self.decode), { signal: s }] }",
        ][kind]
        let steps = [
            "{ async: dec, on: global.userInitiated, as: it }, { wait: it }",
            "{ start: dec }, { wait: dec }",
            "{ async: dec, on: global }, { wait: s }",
        ][kind]
        let queue = isSemaphore ? "global" : kind == 1 ? "global.userInteractive" : "global.userInitiated"
        let result = try Self.run(
            """
            platform: \(isSemaphore ? "linux" : "darwin")
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                semaphores: { s: 0 }
                \(work)
                events: { tap: { every: 700ms, from: 1ms, do: [\(steps)] } }
              b:
                frame: [{ compute: 1ms }]
                work: { c: [{ compute: 15ms, name: crunch }] }
                timers: { t: { every: 700ms, do: [{ repeat: 12, do: [{ async: c, on: \(queue) }] }] } }
            """
        )
        let late = try #require(try Self.notBegun(result))
        #expect(late.reason == .pool && late.occupant == Culprit(.app, "b"), "\(late)")
        #expect(late.time > .milliseconds(60) && (late.workers ?? 0) >= 2, "\(late)")
        let text = try Self.advice(result)
        let words =
            "the workers of the pool were busy with other items, most of them from b. The workers executed 'b › c'. Let b "
            + "submit fewer items at a time, or start that work earlier."
        #expect(text.hasSuffix(words), "\(text)")
    }

    @Test("another app whose waiting items occupy the threads of the shared pool is named")
    func waitingItems() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                semaphores: { s: 0 }
                work: { dec: [{ compute: 1ms, name: decode }, { signal: s }] }
                events: { tap: { every: 700ms, do: [{ async: dec, on: global.userInitiated }, { wait: s }] } }
              b:
                frame: [{ compute: 1ms }]
                work: { up: [{ sleep: 400ms, name: upload }] }
                events: { burst: { every: 1s, do: [{ repeat: 80, do: [{ async: up, on: global.userInitiated }] }] } }
            """
        )
        let late = try #require(try Self.notBegun(result))
        #expect(late.reason == .pool && late.occupant == Culprit(.app, "b"), "\(late)")
        let text = try Self.advice(result)
        #expect(text.hasSuffix("Let b have fewer items wait at once, or start that work earlier."), "\(text)")
    }

    @Test("advice on a suspended operation queue is to resume it earlier")
    func suspended() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                operationQueues: { n: { suspended: on } }
                operations: { up: { on: n, do: [{ compute: 5ms, name: up }] } }
                events: { tap: { at: [2s], do: [{ start: up }, { wait: up }] } }
                timers: { r: { every: 2300ms, on: global, do: [{ resume: n }] } }
            """
        )
        let text = try Self.advice(result)
        #expect(
            text.hasSuffix("queue a/n was suspended until 'a › r' resumed it. Resume it earlier, or go asynchronous."),
            "\(text)"
        )
    }

    @Test("the same work that suspends an operation queue and resumes it is named once")
    func suspendsAndResumes() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                queues: { bg: {} }
                operationQueues: { n: {} }
                operations: { up: { on: n, do: [{ compute: 5ms, name: up }] } }
                work: { sync: [{ suspend: n }, { sleep: 300ms, name: nap }, { resume: n }] }
                events: { go: { at: [1900ms], do: [{ async: sync, on: bg }] }, tap: { at: [2s], do: [{ start: up }, { wait: up }] } }
            """
        )
        let text = try Self.advice(result)
        #expect(text.contains("queue a/n was suspended, and later resumed, by 'a › sync'"), "\(text)")
    }

    @Test("a suspended operation queue is explained by the work that suspended it and the one that resumed it")
    func suspender() throws {
        let workload = try WorkloadFile.parse(
            text: """
                version: 1
                duration: 4s
                device: { cores: 2 }
                apps:
                  a:
                    frame: [{ compute: 3ms, name: draw }]
                    queues: { bg: {} }
                    operationQueues: { n: {} }
                    operations: { up: { on: n, do: [{ compute: 5ms, name: up }] } }
                    events: { tap: { at: [2s], do: [{ start: up }, { wait: up }] } }
                    timers:
                      pause: { every: 1910ms, tolerance: 0s, on: bg, do: [{ suspend: n, name: go offline }] }
                      cont:
                        { every: 2300ms, tolerance: 0s, on: bg, do: [{ compute: 1ms }, { resume: n, name: go online }] }
                """,
            named: "test.yaml"
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        let model = RunModel(try Trace(bytes: bytes))
        let result = model.run.result
        let words = "operation queue a/n was suspended by 'a › pause' until 'a › cont' resumed it"
        let text = try Self.advice(result)
        #expect(text.contains("\(words)"), "\(text)")
        let example = try #require(result.apps[0].total.verdicts.first?.examples?.first)
        let story = try model.story(of: try #require(example.frame), app: "a")
        let page = FrameStoryText(width: 400).render(story)
        #expect(page.contains("the work that ended its wait had not begun: \(words)."), "\(page)")
        let table = ExamplesTable.make("wait", [example], result).markup
        #expect(table.contains("operation queue a/n was suspended by"), "\(table)")
        let headline = Verdict(result).headline
        #expect(headline.contains("had not begun: operation queue a/n was suspended."), "\(headline)")
    }

    @Test("advice on an item with a delay is to submit it earlier")
    func delayed() throws {
        let steps = "{ async: dec, on: global.userInitiated, after: 40ms, as: it }, { wait: it }"
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                work: { dec: [{ compute: 1ms, name: decode }] }
                events: { tap: { every: 700ms, do: [\(steps)] } }
            """
        )
        #expect(try Self.notBegun(result)?.reason == .submittedLater)
        let text = try Self.advice(result)
        #expect(text.hasSuffix("put into its queue only after that. Submit it earlier, or go asynchronous."), "\(text)")
    }

    @Test("a short burst is not reported as an overload of its queue for the whole run")
    func burst() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                queues: { db: { qos: userInitiated } }
                work: { small: [{ compute: 12ms, name: log }], big: [{ compute: 60ms, name: vacuum }] }
                events:
                  burst: { every: 10ms, from: 1100ms, until: 1300ms, do: [{ async: small, on: db }] }
                  tap: { at: [4s, 5s], do: [{ async: big, on: db }, { sync: db }] }
            """
        )
        #expect(result.queueBounds.map(\.every).contains(.milliseconds(300)), "\(result.queueBounds.map(\.every))")
        #expect(result.queueBounds.allSatisfy { ($0.queueLoad ?? $0.load) < 1 }, "\(result.queueBounds)")
        let text = try Self.advice(result)
        #expect(!text.contains("By arithmetic"), "\(text)")
        #expect(text.hasSuffix("Shorten what is ahead in it, or go asynchronous."), "\(text)")
    }
}
