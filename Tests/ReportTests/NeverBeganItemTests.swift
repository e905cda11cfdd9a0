import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice for an item that a main thread waited for to the end of the run, while other items were in the queues.
@Suite("An awaited item that never began, among other items")
struct NeverBeganItemTests {
    private static func result(_ app: String, others: String = "") throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                queues: { c: { qos: userInitiated, kind: concurrent }, q: { qos: utility } }
                work: { long: [{ compute: 9s, name: long }], it: [{ compute: 1ms, name: x }] }
                events: { tap: { at: [1500ms], do: [\(app), { wait: x }] } }
                frame: [{ compute: 4ms, name: draw }]
            \(others)
            """
        )
    }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first { $0.topic.hasPrefix("Wait less") }).text
    }

    @Test("an item whose delay outlasts the run was in no queue, although an unrelated item waits for a busy pool")
    func unrelated() throws {
        let hog = """
              hog:
                work: { burn: [{ compute: 20ms, name: burn }, { async: burn, on: global.default }] }
                launch: [{ async: burn, on: global.default }, { async: burn, on: global.default }]
                frame: [{ compute: 1ms }]
            """
        let queued = "{ async: it, on: global.background }, { async: it, on: global.background, as: x, after: 5s }"
        let full = "{ async: long, on: c }, { async: long, on: c }, { async: it, on: c, as: x, after: 5s }"
        for result in [try Self.result(queued, others: hog), try Self.result(full)] {
            let example = try #require(result.apps[0].total.verdicts.first?.examples?.first)
            #expect(example.notBegun?.reason == .submittedLater, "\(example)")
            let text = try Self.advice(result)
            #expect(text.contains("it was in no queue yet.") && !text.contains("workers of the pool"), "\(text)")
        }
    }

    @Test("an item ahead in a serial queue that goes on was not to end the wait")
    func serial() throws {
        let result = try Self.result("{ async: long, on: q }, { async: it, on: q, as: x }")
        let held = try #require(result.apps[0].total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.aheadIn == "queue a/q", "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("ran work queued ahead of it in queue a/q, "), "\(text)")
        #expect(!text.contains("was to end that wait"), "\(text)")
    }
}
