import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Advice for a main thread that waits to the end of the run for work that no thread ever began.
@Suite("Awaited work that never began")
struct NeverBeganTests {
    private static func model(_ yaml: String) throws -> RunModel {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        return RunModel(try Trace(bytes: bytes))
    }

    private static func example(_ result: RunResult) throws -> CauseExample {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first)
    }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first { $0.topic.hasPrefix("Wait less") }).text
    }

    private static func story(_ model: RunModel) throws -> String {
        let frame = try #require(try example(model.run.result).frame)
        return FrameStoryText(width: 400).render(try model.story(of: frame, app: "a"))
    }

    @Test("another app that occupies the pool's only worker is named, for an item and for an operation's dependency")
    func pool() throws {
        let item = """
                work: { it: [{ compute: 6ms, name: decode }] }
                events: { tap: { at: [2s], do: [{ async: it, on: global.background, as: x }, { wait: x }] } }
            """
        let operation = """
                operationQueues: { o: { qos: utility } }
                operations:
                  load: { on: o, do: [{ compute: 6ms, name: load }] }
                  parse: { on: o, after: load, do: [{ compute: 2ms, name: parse }] }
                events: { tap: { at: [2s], do: [{ start: parse }, { wait: parse }] } }
            """
        for (app, work) in [(item, "The work that was waited for"), (operation, "Its dependency load")] {
            let model = try Self.model(
                """
                duration: 4s
                overrides: off
                apps:
                  a:
                    frame: [{ compute: 3ms, name: draw }]
                \(app)
                  hog:
                    work: { burn: [{ compute: 20ms, name: burn }, { async: burn, on: global.userInitiated }] }
                    launch: [{ async: burn, on: global.userInitiated }]
                    frame: [{ compute: 1ms }]
                """
            )
            let result = model.run.result
            let late = try #require(try Self.example(result).notBegun)
            #expect(late.reason == .pool && late.occupant == Culprit(.app, "hog") && late.neverBegan == true, "\(late)")
            #expect(late.time > .milliseconds(1900), "\(late)")
            let busy = "the workers of the pool were busy with other items, most of them from hog."
            let text = try Self.advice(result)
            #expect(text.contains("\(work) never began: for ") && text.contains(busy), "\(text)")
            #expect(text.hasSuffix("Let hog submit fewer items at a time, or go asynchronous."), "\(text)")
            let page = try Self.story(model)
            #expect(page.contains("\(work) never began: for ") && page.contains(busy), "\(page)")
            let headline = Verdict(result).headline
            #expect(headline.contains("a froze at") && headline.contains(busy), "\(headline)")
        }
    }

    @Test("a pool whose threads all wait is described by their number")
    func waitingThreads() throws {
        let model = try Self.model(
            """
            duration: 5s
            device: { cores: 2 }
            apps:
              a:
                work: { small: [{ compute: 1ms, name: thumb }], block: [{ sleep: 60s, name: server }] }
                events:
                  go: { at: [500ms], do: [{ repeat: 70, do: [{ async: block, on: global.default }] }] }
                  tap: { at: [4500ms], do: [{ async: small, on: global.default, as: it }, { wait: it }] }
                frame: [{ compute: 6ms, name: draw }]
            """
        )
        let text = try Self.advice(model.run.result)
        #expect(text.contains("the pool had 64 threads, all of them waiting."), "\(text)")
        #expect(text.hasSuffix("Limit how many items wait at once, or go asynchronous."), "\(text)")
    }

    @Test("a suspended operation queue that nothing resumes is named")
    func suspended() throws {
        let model = try Self.model(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                operationQueues: { o: { suspended: on } }
                operations: { p: { on: o, do: [{ compute: 1ms, name: parse }] } }
                events: { tap: { at: [2s], do: [{ start: p }, { wait: p }] } }
                frame: [{ compute: 6ms, name: draw }]
            """
        )
        let text = try Self.advice(model.run.result)
        #expect(text.hasSuffix("operation queue a/o was suspended. Resume it, or go asynchronous."), "\(text)")
        #expect(try Self.story(model).contains("operation queue a/o was suspended."))
    }

    @Test(
        "of work that did not begin although its queue was resumed, advice is to resume it earlier, and names what is open"
    )
    func resumed() throws {
        let model = try Self.model(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                operationQueues: { o: { maxConcurrent: 1 } }
                operations:
                  long: { on: o, asynchronous: on, do: [{ compute: 1ms, name: long }] }
                  p: { on: o, do: [{ compute: 1ms, name: parse }] }
                queues: { q: {} }
                work: { later: [{ sleep: 3400ms, name: nap }, { resume: o }] }
                launch: [{ async: later, on: q }]
                events: { tap: { at: [2s], do: [{ suspend: o }, { start: long }, { start: p }, { wait: p }] } }
                frame: [{ compute: 6ms, name: draw }]
            """
        )
        let held = try #require(try Self.example(model.run.result).workNotBegun)
        #expect(held.reason == .suspended && held.neverBegan == true && held.wasResumed == true, "\(held)")
        let text = try Self.advice(model.run.result)
        let words =
            " until 'a › later' resumed it, and it did not begin after that. Resume it earlier, find out what kept it"
        #expect(text.contains(words), "\(text)")
        let page = try Self.story(model)
        #expect(
            page.contains("resumed it, and it did not begin after that.")
                && !page.contains("has a step that resumes it"),
            "\(page)"
        )
    }

    @Test("work that had not begun for most of a wait that never ended was to end it, and did not")
    func openWait() throws {
        let model = try Self.model(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                operationQueues: { o: { suspended: on } }
                operations: { p: { on: o, do: [{ sleep: 60s, name: nap }] } }
                queues: { q: {} }
                work: { later: [{ sleep: 3400ms, name: nap }, { resume: o }] }
                launch: [{ async: later, on: q }]
                events: { tap: { at: [2s], do: [{ start: p }, { wait: p }] } }
                frame: [{ compute: 6ms, name: draw }]
            """
        )
        let text = try Self.advice(model.run.result)
        #expect(
            text.contains("ms the work that was to end it had not begun: operation queue a/o was suspended"),
            "\(text)"
        )
        let page = try Self.story(model)
        #expect(page.contains("the work that was to end its wait had not begun: operation queue a/o"), "\(page)")
    }

    @Test("a step of another app, whose queue has the same name, is not said to resume a suspended queue")
    func queueOfSameName() throws {
        func app(_ name: String, _ steps: String) -> String {
            """
              \(name):
                operationQueues: { o: {} }
                operations: { p: { on: o, do: [{ compute: 1ms, name: parse }] } }
                queues: { q: {} }
                work: { w: [\(steps)] }
                events: { go: { every: 1s, do: [{ async: w, on: q }] } }
                frame: [{ compute: 2ms, name: draw }]

            """
        }
        let waiter = """
              a:
                operationQueues: { o: {} }
                operations: { p: { on: o, do: [{ compute: 1ms, name: parse }] } }
                events: { tap: { at: [2s], do: [{ suspend: o }, { start: p }, { wait: p }] } }
                frame: [{ compute: 2ms, name: draw }]

            """
        let header = "duration: 4s\ndevice: { cores: 2 }\napps:\n"
        let model = try Self.model(header + waiter + app("b", "{ resume: o }, { start: p }"))
        let held = try #require(try Self.example(model.run.result).workNotBegun)
        #expect(held.reason == .suspended && held.suspender != nil && held.resumer == nil)
        let text = try Self.advice(model.run.result)
        #expect(!text.contains("has a step that resumes it"), "\(text)")
    }

    @Test(
        "an operation that goes on is the dependency, or ahead in the queue, and not what was to end the wait",
        arguments: [
            (
                "load: { do: [{ sleep: 60s, name: load }] }, it: { after: load, do: [{ compute: 2ms }] }",
                "{ start: it }",
                "Shorten that dependency, start it earlier, or go asynchronous.", "Its dependency load took"
            ),
            (
                "load: { on: o, do: [{ sleep: 60s, name: load }] }, it: { on: o, do: [{ compute: 2ms }] }",
                "{ start: load }, { start: it }",
                "Shorten what is ahead of it, put it into a queue of its own, or go asynchronous.",
                "ran work queued ahead of it in operation queue a/o"
            ),
        ]
    )
    func inTheWay(_ operations: String, _ start: String, _ remedy: String, _ role: String) throws {
        let model = try Self.model(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                operationQueues: { o: { maxConcurrent: 1 } }
                operations: { \(operations) }
                events: { tap: { at: [2s], do: [\(start), { wait: it }] } }
                frame: [{ compute: 3ms, name: draw }]
            """
        )
        let text = try Self.advice(model.run.result)
        #expect(text.contains(role) && text.hasSuffix(remedy) && !text.contains("was to end that wait"), "\(text)")
    }

    @Test("an item whose delay outlasts the run was in no queue")
    func delayed() throws {
        let model = try Self.model(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                work: { it: [{ compute: 1ms, name: decode }] }
                events: { tap: { at: [2s], do: [{ async: it, on: global, after: 60s, as: x }, { wait: x }] } }
                frame: [{ compute: 6ms, name: draw }]
            """
        )
        #expect(try Self.example(model.run.result).notBegun?.reason == .submittedLater)
        let text = try Self.advice(model.run.result)
        #expect(text.hasSuffix("it was in no queue yet. Submit it earlier, or go asynchronous."), "\(text)")
    }

    @Test("a signal that never comes is not a reason to shorten work")
    func signal() throws {
        let model = try Self.model(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                semaphores: { ready: 0 }
                work: { it: [{ sleep: 60s, name: server }, { signal: ready }] }
                events: { tap: { at: [2s], do: [{ async: it, on: global }, { wait: ready }] } }
                frame: [{ compute: 6ms, name: draw }]
            """
        )
        let example = try Self.example(model.run.result)
        #expect(example.isUnended == true && example.heldBy == nil && example.notBegun == nil, "\(example)")
        let text = try Self.advice(model.run.result)
        #expect(text.hasSuffix("Check that something ends it, or go asynchronous."), "\(text)")
    }

    @Test("explain chooses the frame that dropped the most intervals where no frame that counts was missed")
    func mostDropped() throws {
        let straddle = """
            duration: 4s
            apps:
              a: { events: { t: { at: [890ms], do: [{ compute: 700ms, name: big }] } }, frame: [{ compute: 5ms }] }
            """
        let run = try Self.model(straddle).run
        #expect(run.result.apps[0].total.missed == 0)
        let most = try #require(run.mostDroppedFrame)
        #expect(most.frame.dropped > 36 && most.frame.verdict?.cause.kind == .outsideWork, "\(most.frame)")
        let words = ExplainChoiceWords.mostDropped(most.frame.number, of: most.app)
        #expect(
            words.contains(
                "missed its deadline after the warm-up; a/\(most.frame.number) dropped the most intervals then"
            ),
            "\(words)"
        )
        let calm = try Self.model("duration: 2s\napps: { a: { frame: [{ compute: 5ms }] } }\n").run
        #expect(calm.mostDroppedFrame == nil)
    }

    @Test("a frame that takes exactly the rounded interval is late by its own work, in the story as in the counts")
    func rounded() throws {
        let model = try Self.model("duration: 4s\napps: { a: { frame: [{ compute: 16666667ns, name: draw }] } }\n")
        let total = model.run.result.apps[0].total
        #expect(total.missed == 0 && total.dropped == 60)
        #expect(total.verdicts.map(\.cause) == [VerdictCause(.ownWork)], "\(total.verdicts)")
        let most = try #require(model.run.mostDroppedFrame)
        #expect(most.frame.verdict?.cause == VerdictCause(.ownWork), "\(most.frame)")
        let page = FrameStoryText(width: 400).render(try model.story(of: most.frame.number, app: "a"))
        #expect(page.contains("longer than a display interval") && !page.contains("Unexplained"), "\(page)")
    }
}
