import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// What advice says of a wait for a group if another item ended right before the one that ended it.
@Suite("Items that end right before a wait for a group does")
struct GroupEndTests {
    private static func result(cores: Int, _ app: String, _ steps: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 6s
            device: { cores: \(cores) }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
            \(app)
                events: { go: { every: 900ms, do: [\(steps), { wait: g }] } }
            """
        )
    }

    private static func held(_ result: RunResult) throws -> HeldBy {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
    }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first { $0.topic.hasPrefix("Wait less") }).text
    }

    @Test("of two items side by side, the one that ended 0.3 ms before the other is named with that time")
    func sideBySide() throws {
        let result = try Self.result(
            cores: 4,
            """
                queues: { q1: {}, q2: {} }
                work: { one: [{ compute: 30ms, name: one }], two: [{ compute: 29700us, name: two }] }
            """,
            "{ async: one, on: q1, group: g }, { async: two, on: q2, group: g }"
        )
        let held = try Self.held(result)
        let next = try #require(held.next)
        #expect(held.time == .milliseconds(30) && held.endedBy == nil, "\(held)")
        #expect(next.before == .microseconds(300) && result.pathText(next.path) == "a › two", "\(next)")
        let words =
            "Another item, 'a › two', ended 0.3 ms before the wait did: if it belongs to the group, too, shortening only one "
            + "of them gains no more than that."
        let text = try Self.advice(result)
        #expect(text.contains(words), "\(text)")
    }

    @Test("a long item of one queue is named beside a chain of items of another that ended 0.5 ms later")
    func besideChain() throws {
        let result = try Self.result(
            cores: 4,
            """
                queues: { q1: {}, q2: {} }
                work:
                  one: [{ compute: 10ms, name: one }]
                  two: [{ compute: 12ms, name: two }]
                  three: [{ compute: 9ms, name: three }]
                  long: [{ compute: 30500us, name: long }]
            """,
            "{ async: one, on: q1, group: g }, { async: two, on: q1, group: g }, { async: three, on: q1, group: g }, "
                + "{ async: long, on: q2, group: g }"
        )
        let text = try Self.advice(result)
        #expect(text.contains("'a › three' ended the wait. For most of that time"), "\(text)")
        #expect(
            text.contains("ran work queued ahead of it in queue a/q1, 'a › two › two'. Another item, 'a › long',"),
            "\(text)"
        )
        #expect(text.contains("ended 0.5 ms before the wait did"), "\(text)")
    }

    @Test("items that share the CPU are not advised to keep each other off it")
    func sharedCPU() throws {
        let result = try Self.result(
            cores: 1,
            """
                queues: { q1: { qos: utility }, q2: { qos: utility } }
                work: { one: [{ compute: 10ms, name: one }], two: [{ compute: 10ms, name: two }] }
            """,
            "{ async: one, on: q1, group: g }, { async: two, on: q2, group: g }"
        )
        let held = try Self.held(result)
        #expect(held.readyFor != nil && held.next?.thread == held.behind, "\(held)")
        let text = try Self.advice(result)
        #expect(
            text.contains("Another item, 'a › ") && !text.contains("Raise") && !text.contains("off its CPU"),
            "\(text)"
        )
    }

    @Test("what ended long before, or came after the same work, is not named")
    func notNamed() throws {
        let early = try Self.result(
            cores: 4,
            """
                work: { long: [{ compute: 30ms, name: long }], short: [{ compute: 10ms, name: short }] }
            """,
            "{ async: long, on: global, group: g }, { async: short, on: global, group: g }"
        )
        #expect(try Self.held(early).next == nil)
        let shows = "{ async: show, on: global, group: g }, { async: lay, on: global, group: g }"
        let shared = try Self.result(
            cores: 4,
            """
                work:
                  fetch: [{ compute: 25ms, name: get }, \(shows)]
                  show: [{ compute: 5ms, name: show }]
                  lay: [{ compute: 4800us, name: lay out }]
            """,
            "{ async: fetch, on: global, group: g }"
        )
        let held = try Self.held(shared)
        #expect(held.next == nil && held.endedBy.map(shared.pathText) == "a › show", "\(held)")
        #expect(shared.pathText(held.path) == "a › fetch › get", "\(held)")
    }
}
