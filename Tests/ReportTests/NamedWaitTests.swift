import FrameBudget
import Testing

@testable import FrameBudgetReports

/// The evidence states the time of the wait that the headline names, beside that of all waits.
@Suite("Time of the named wait")
struct NamedWaitTests {
    private static func details(_ yaml: String) throws -> String {
        let result = try PlantedRun.result("duration: 4s\n\(yaml)")
        #expect(result.apps[0].total.missed == 30)
        return try #require(Verdict(result).details.first)
    }

    private static func holder(_ timers: String) -> String {
        """
          b:
            queues: { q: { qos: userInitiated }, p: { qos: userInitiated } }
            timers:
              \(timers)
            frame: [{ compute: 1ms }]
        """
    }

    @Test("the wait for another lock is no part of it")
    func locks() throws {
        let frame =
            "{ lock: L1, do: [{ compute: 10us }] }, { lock: L2, do: [{ compute: 10us }] }, { compute: 4ms, name: draw }"
        let times = "every: 100ms, from: 16ms, tolerance: 0s"
        let one = "one: { \(times), on: q, do: [{ lock: L1, do: [{ compute: 12.7ms, name: one }] }] }"
        let two = "two: { \(times), on: p, do: [{ lock: L2, do: [{ compute: 17.7ms, name: two }] }] }"
        let text = try Self.details(
            "device: { cores: 3 }\napps:\n  a: { frame: [\(frame)] }\n\(Self.holder("\(one)\n      \(two)"))"
        )
        #expect(text.hasSuffix(" 16.3 ms of that: blocked (11.3 ms for lock L1)."), "\(text)")
    }

    @Test("a sleep is no part of it, and without other waits there is one time")
    func sleep() throws {
        let one =
            "one: { every: 100ms, from: 16ms, tolerance: 0s, on: q, do: [{ lock: L1, do: [{ sleep: 25ms }] }] }"
        func text(_ rest: String) throws -> String {
            let frame = "{ compute: 5ms, name: draw }, { lock: L1, do: [{ compute: 10us }] }\(rest)"
            return try Self.details("device: { cores: 2 }\napps:\n  a: { frame: [\(frame)] }\n\(Self.holder(one))")
        }
        let both = try text(", { sleep: 8ms }")
        #expect(both.hasSuffix(" 27.3 ms of that: blocked (19.3 ms for lock L1)."), "\(both)")
        let alone = try text("")
        #expect(alone.hasSuffix(" 19.3 ms of that: blocked."), "\(alone)")
    }
}
