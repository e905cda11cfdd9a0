import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// `fbprof explain` names what is behind a frame's wait, as advice on many such frames does.
@Suite("What is behind a wait in the story of a frame")
struct WaitStoryTests {
    /// The story of the frame in which the main cause took longest, and the advice of the run.
    private static func story(_ yaml: String) throws -> (text: String, advice: String) {
        let workload = try WorkloadFile.parse(text: "version: 1\nduration: 5s\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        let model = RunModel(try Trace(bytes: bytes))
        let result = model.run.result
        let app = try #require(result.apps.first)
        let example = try #require(app.total.verdicts.first?.examples?.first)
        let story = try model.story(of: try #require(example.frame), app: app.name)
        let advice = try #require(RemedyWords(result: result).lines(most: 3).first).text
        return (FrameStoryText(width: 600).render(story), advice)
    }

    private static func expect(_ words: String, in yaml: String) throws {
        let (text, advice) = try story(yaml)
        #expect(text.contains(words), "\(text)")
        #expect(advice.contains(words), "\(advice)")
    }

    @Test("It names the operation of the same category, which had to end first")
    func category() throws {
        try Self.expect(
            "Operation export of the same category db, of which one executes at a time, took ",
            in: """
                device: { cores: 4 }
                apps:
                  app:
                    frame: [{ compute: 2ms, name: draw }]
                    operationQueues: { one: {}, two: {} }
                    operations:
                      export: { on: one, exclusive: db, do: [{ compute: 45ms, name: write rows }] }
                      show: { on: two, exclusive: db, do: [{ compute: 2ms, name: read rows }] }
                    timers: { t: { every: 600ms, do: [{ start: export }] } }
                    events: { tap: { every: 600ms, from: 5ms, do: [{ start: show }, { wait: show }] } }
                """
        )
    }

    @Test("It names the app whose transfers shared the network")
    func network() throws {
        try Self.expect(
            "cloud waited for the network as well, in 'cloud › sync': they share what it transfers.",
            in: """
                device: { cores: 2, network: { throughput: 1MB, latency: 20ms } }
                apps:
                  feed:
                    frame: [{ compute: 2ms, name: draw }]
                    events: { pull: { every: 1s, do: [{ fetch: 20kB, name: get headlines }] } }
                  cloud:
                    queues: { up: { qos: utility } }
                    work: { sync: [{ fetch: 400kB, name: sync photos }, { async: sync, on: up }] }
                    launch: [{ async: sync, on: up }]
                """
        )
    }

    @Test("It says that the wait ended at its timeout")
    func timeout() throws {
        let (text, advice) = try Self.story(
            """
            apps:
              app:
                semaphores: { s: 0 }
                work: { never: [{ signal: s }] }
                frame: [{ compute: 2ms, name: draw }]
                events: { open: { every: 700ms, do: [{ wait: s, timeout: 25ms }] } }
            """
        )
        let words = "ended at its timeout, and not because what was waited for had come."
        #expect(text.contains("Its longest wait \(words)"), "\(text)")
        #expect(advice.contains("and not because what was waited for had come."), "\(advice)")
    }

    @Test("It describes the deadlock that the wait is part of")
    func deadlock() throws {
        let (text, _) = try Self.story(
            """
            device: { cores: 2 }
            apps:
              a:
                queues: { q: {} }
                work:
                  other: [{ lock: B, do: [{ compute: 3ms, name: b part }, { lock: A, do: [{ compute: 1ms }] }] }]
                frame: [{ compute: 2ms, name: draw }]
                events:
                  go:
                    at: [2s]
                    do:
                      - { async: other, on: q }
                      - { lock: A, do: [{ compute: 5ms, name: a part }, { lock: B, do: [{ compute: 1ms }] }] }
            """
        )
        #expect(text.contains("Deadlock at 2.005 s: a main waits for lock B"), "\(text)")
    }
}
