import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudget
@testable import FrameBudgetReports

/// A wait for an asynchronous operation lasts until some work calls `finish`, long after the operation's steps.
@Suite("Waits for asynchronous operations")
struct AsynchronousWaitTests {
    private static func example(_ result: RunResult) throws -> CauseExample {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first)
    }

    private static func advice(_ result: RunResult) throws -> String {
        let lines = RemedyWords(result: result).lines(most: 3)
        return try #require(lines.first { $0.topic == "Wait less for operation a/fin" }, "\(lines)").text
    }

    private static func story(_ yaml: String) throws -> FrameStory {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        let number = try #require(try PlantedRun.analyzed(yaml).frames[0].first { $0.isMissed }?.number)
        return try RunModel(try Trace(bytes: bytes)).story(of: number, app: "a")
    }

    private static func delayed(_ done: String) -> String {
        """
        duration: 4s
        device: { cores: 4, refresh: 60Hz }
        apps:
          a:
            operations:
              fin: { asynchronous: on, do: [{ compute: 2ms, name: ff }, { async: done, on: global, after: 40ms }] }
            work: { done: [\(done)] }
            events: { e: { at: [2s], do: [{ start: [fin] }, { wait: fin }] } }
            frame: [{ compute: 3ms, name: draw }]
        """
    }

    @Test("The operation's steps, the wait for finish and the work that called it are named with their times")
    func finish() throws {
        // 2 ms of steps, 40 ms of delay, 4 ms of leeway, and 3 ms of the work that calls finish.
        let yaml = Self.delayed("{ compute: 3ms, name: dn }, { finish: fin }")
        let result = try PlantedRun.result(yaml)
        let example = try Self.example(result)
        let wait = try #require(example.finish)
        #expect(wait.operation == "fin" && wait.dependency == nil && wait.neverFinished == nil, "\(wait)")
        #expect(wait.time == .milliseconds(49) && wait.steps == .milliseconds(2) && wait.open == .milliseconds(47))
        #expect(wait.calling == .milliseconds(3))
        #expect(wait.caller.map { result.pathText($0) } == "a › done")
        let held = try #require(example.heldBy)
        #expect(held.time == .milliseconds(3) && result.pathText(held.path) == "a › done › dn", "\(held)")
        let sentence =
            "Of a wait of 49.0 ms, the steps of fin took 2.0 ms and fin waited 47.0 ms for `finish`, which 'a › done' called "
            + "3.0 ms after it began."
        let text = try Self.advice(result)
        #expect(text.hasSuffix("\(sentence) Call `finish` earlier, or go asynchronous."), "\(text)")
        #expect(FinishWords.sentence(try Self.story(yaml)) == sentence)
        #expect(Verdict(result).headline.hasSuffix("it waited for operation a/fin."))
    }

    @Test("A dependency has its share of the wait, and no member of a group is what was to end the wait")
    func dependency() throws {
        // The group takes 31 ms, the steps 2 ms; a delay of 20 ms has a leeway of 2 ms.
        let result = try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 4, refresh: 60Hz }
            apps:
              a:
                operationQueues: { q: { maxConcurrent: 2 } }
                operations:
                  g: { group: [m1, m2] }
                  m1: { do: [{ compute: 10ms, name: mm1 }, { start: [m3] }] }
                  m2: { do: [{ compute: 18ms, name: mm2 }] }
                  m3: { do: [{ sleep: 21ms, name: mm3 }] }
                  fin:
                    on: q
                    after: g
                    asynchronous: on
                    do: [{ compute: 2ms, name: ff }, { async: done, on: global, after: 20ms }]
                work: { done: [{ finish: fin }] }
                events: { e: { at: [2s], do: [{ start: [fin] }, { wait: fin }] } }
                frame: [{ compute: 3ms, name: draw }]
            """
        )
        let example = try Self.example(result)
        let wait = try #require(example.finish)
        #expect(wait.dependency == "g" && wait.steps == .milliseconds(2) && wait.open == .milliseconds(22), "\(wait)")
        #expect(wait.dependencyTime.map { ($0 - .milliseconds(31)).magnitude < .milliseconds(0.05) } == true)
        #expect(example.heldBy?.dependency == "g", "\(example)")
        let text = try Self.advice(result)
        let words =
            "Of a wait of 55.0 ms, dependency g took 31.0 ms, the steps of fin took 2.0 ms and fin waited 22.0 ms for `finish`, "
            + "which 'a › done' called. Shorten that dependency, start it earlier, or go asynchronous."
        #expect(text.hasSuffix(words) && !text.contains("m3"), "\(text)")
        let headline = Verdict(result).headline
        #expect(headline.hasSuffix("it waited for operation a/fin."), "\(headline)")
    }

    @Test("If finish never comes, advice says so")
    func never() throws {
        let text = try Self.advice(try PlantedRun.result(Self.delayed("{ compute: 3ms, name: dn }")))
        let end =
            "for `finish`, which had not been called when the run ended. Make sure that some work calls `finish`, or go asynchronous."
        #expect(text.hasSuffix(end) && text.contains("the steps of fin took 2.0 ms"), "\(text)")
    }

    @Test("An operation that ends with its steps has no such parts")
    func synchronous() throws {
        let yaml = Self.delayed("{ compute: 3ms, name: dn }").replacing(
            "asynchronous: on, do: [{ compute: 2ms, name: ff }",
            with: "do: [{ compute: 30ms, name: ff }"
        )
        let result = try PlantedRun.result(yaml)
        #expect(try Self.example(result).finish == nil)
        #expect(
            try Self.advice(result).contains("For most of that time worker 1 was to end that wait, in 'a › fin › ff'.")
        )
    }
}
