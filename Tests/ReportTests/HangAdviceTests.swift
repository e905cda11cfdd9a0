import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Reports on hangs that waited, waits that never ended, and callbacks that took too long.
@Suite("Advice about hangs and slow callbacks")
struct HangAdviceTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result("duration: 11s\n" + yaml) }

    @Test("For a hang that waited for work on a queue, advice is to go asynchronous")
    func waited() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              app: { frame: [{ compute: 3ms, name: draw }] }
              d1:
                timers: { t: { every: 1s, do: [{ async: w, on: q, as: j }, { wait: j }] } }
                queues: { q: { qos: utility } }
                work: { w: [{ compute: 400ms, name: crunch }] }
            """
        )
        let lines = RemedyWords(result: result).lines(most: 9)
        let text = try #require(lines.first { $0.topic == "Do not block the main thread of d1" }, "\(lines)").text
        let place = "waiting for work item d1/j, while step w › crunch ran"
        #expect(text.contains(" each, the longest mostly \(place): no input"), "\(text)")
        #expect(text.hasSuffix("Go asynchronous."), "\(text)")
        #expect(result.findings.contains { FindingWords.sentence($0).hasSuffix("most of it \(place).") })
    }

    @Test("For a hang in a step of the main thread, advice is to move or split that step")
    func own() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              app: { frame: [{ compute: 3ms, name: draw }] }
              d1: { timers: { t: { every: 1s, do: [{ compute: 400ms, name: crunch }, { sleep: 50ms }] } } }
            """
        )
        let lines = RemedyWords(result: result).lines(most: 9)
        let text = try #require(lines.first { $0.topic == "Do not block the main thread of d1" }, "\(lines)").text
        #expect(
            text.contains(" each, the longest mostly in step t › crunch") && text.hasSuffix("or split it."),
            "\(text)"
        )
    }

    @Test("An inversion in a deadlock is not called resolved")
    func deadlock() throws {
        let result = try Self.run(
            """
            device: { cores: 2, watchdog: { enabled: off } }
            apps:
              app:
                queues: { q: { qos: utility }, r: { qos: utility } }
                work:
                  a: [{ compute: 5ms }, { sync: r, do: [{ compute: 1ms }] }]
                  b: [{ compute: 5ms }, { sync: q, do: [{ compute: 1ms }] }]
                events:
                  go: { at: [2s], do: [{ async: a, on: q }, { async: b, on: r }, { compute: 8ms }, { sync: q, do: [{ compute: 1ms }] }] }
                frame: [{ compute: 3ms }]
            """
        )
        let inversions = try #require(result.inversions)
        #expect(inversions.count == 1 && inversions.apps.map(\.resolved) == [0])
        let lines = InversionWords(result: result).lines(worst: 3)
        #expect(lines.last?.text == "not resolved: the wait had not ended when the run did", "\(lines)")
        let advice = InversionAdviceWords(result: result).sentence(try #require(inversions.worst.first))
        #expect(advice.contains("the wait had not ended when the run did"), "\(advice)")
    }

    @Test("Moving a slow callback's work to the transition's completion saves no frame; callbacks left out are counted")
    func transition() throws {
        func run(_ callbacks: String) throws -> RunResult {
            try Self.run(
                """
                device: { cores: 2 }
                apps:
                  mail:
                    callbacks: { \(callbacks) }
                    frame: [{ compute: 5ms, name: draw }]
                  notes: { frame: [{ compute: 3ms, name: draw }] }
                timeline:
                  - { at: 0s, open: mail }
                  - { at: 3s, open: notes, as: split view }
                  - { at: 6s, resize: notes, to: third }
                """
            )
        }
        let slow = try run(
            "layoutSubviews: [{ compute: 40ms, name: place }], viewWillTransition: [{ compute: 25ms, name: remember }]"
        )
        let findings = LayoutWords.findings(slow)
        #expect(findings.count == 4 && findings[0].contains("Do less in it, or prepare it on a queue"), "\(findings)")
        #expect(findings.last == "1 more callback of transitions took longer than a frame.", "\(findings)")
        let moved = try run("transitionCompletion: [{ compute: 40ms, name: place }, { compute: 25ms, name: remember }]")
        #expect(moved.apps[0].total.missed > 0 && moved.apps[0].total.missed == slow.apps[0].total.missed)
    }
}
