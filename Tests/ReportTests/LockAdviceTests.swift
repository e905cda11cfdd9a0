import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Less work under a lock only helps if the lock's owner ran.
@Suite("Advice about locks")
struct LockAdviceTests {
    private static let hold = "Hold it for less time, or go asynchronous."

    private static func owner(_ time: Double, ready: Double?, waitedFor: String? = nil) -> HeldBy {
        var held = HeldBy(culprit: Culprit(.ownThreads), thread: "worker 2", path: .none, time: .milliseconds(time))
        held.waitedFor = waitedFor
        guard let ready else { return held }
        held.readyFor = .milliseconds(ready)
        held.behind = "worker 1"
        held.behindBy = [
            CPUOccupant(culprit: Culprit(.process, "backup"), time: .milliseconds(ready / 2)),
            CPUOccupant(culprit: Culprit(.app, "game"), time: .milliseconds(ready / 4)),
        ]
        return held
    }

    private static func result(_ owners: [HeldBy]) -> RunResult {
        var result = SyntheticRun.plain.result
        result.findings = []
        result.apps = [result.apps[0]]
        let examples = owners.map { CauseExample(frame: nil, at: .zero, time: $0.time, heldBy: $0) }
        result.apps[0].total.verdicts = [
            VerdictCount(
                cause: VerdictCause(.wait, resource: "lock library"),
                missed: 5,
                dropped: 5,
                examples: owners.isEmpty ? nil : examples
            )
        ]
        result.apps[0].worst = []
        return result
    }

    private static func advice(_ result: RunResult) throws -> String {
        let lines = RemedyWords(result: result).lines(most: 9)
        return try #require(lines.first { $0.topic == "Wait less for lock library" }, "\(lines)").text
    }

    @Test(
        "If the owner was ready for most of the wait, advice names who had the CPU, and is not to hold the lock for less time"
    )
    func ready() throws {
        let text = try Self.advice(Self.result([Self.owner(100, ready: 80), Self.owner(40, ready: nil)]))
        let words =
            "The thread that had to end the longest wait, worker 2, was ready for 80.00 of 100.00 ms of it: process backup had the CPU for "
            + "40.00 ms of it, game for 20.00 ms. Raise the QoS class of worker 2, or keep process backup off its CPU"
        #expect(text.contains(words), "\(text)")
        #expect(!text.contains(Self.hold), "\(text)")
    }

    @Test("A wait that was not the longest is called one of the longest")
    func longest() throws {
        let ready = (1...3).map { _ in Self.owner(90, ready: 80) }
        let text = try Self.advice(Self.result([Self.owner(100, ready: nil)] + ready))
        #expect(
            text.contains("had to end one of the longest waits, worker 2, was ready for 80.00 of 90.00 ms"),
            "\(text)"
        )
    }

    @Test("If the owner ran for most of the wait, advice is to hold the lock for less time")
    func running() throws {
        let text = try Self.advice(Self.result([Self.owner(100, ready: nil)]))
        #expect(text.hasSuffix(Self.hold) && !text.contains("was ready"), "\(text)")
        // Advice also says if the owner was ready for more than a third of the wait.
        let some = try Self.advice(Self.result([Self.owner(100, ready: 40)]))
        #expect(some.hasSuffix(Self.hold) && some.contains("was ready for 40.00 of 100.00 ms"), "\(some)")
    }

    @Test("If the owner waited itself, advice is not to wait while holding the lock")
    func waiting() throws {
        let text = try Self.advice(Self.result([Self.owner(100, ready: nil, waitedFor: "network")]))
        #expect(text.hasSuffix("Do not wait while holding it, or go asynchronous."), "\(text)")
    }

    @Test("Without an example, advice takes how long the owner ran from the inversions on the lock")
    func inversions() throws {
        var result = Self.result([])
        #expect(try Self.advice(result).hasSuffix(Self.hold))
        var inversions = try #require(result.inversions)
        var worst = try #require(inversions.worst.first)
        (worst.resource, worst.exposure, worst.ownerRan) = ("lock library", .milliseconds(33), .milliseconds(12))
        (worst.outcome, worst.cost) = (.unresolved, .milliseconds(20))
        inversions.worst = [worst]
        result.inversions = inversions
        let words = "In the costliest inversions on it, its owner ran for 12.00 of 33.00 ms: resolve them first."
        #expect(try Self.advice(result).contains(words))
        result.inversions?.worst[0].ownerRan = .milliseconds(30)
        #expect(try !Self.advice(result).contains("resolve them first"))
    }

    @Test("There is nothing to resolve if an override raised the owner, or if the inversions cost nothing")
    func resolved() throws {
        var result = Self.result([])
        var worst = try #require(result.inversions?.worst.first)
        (worst.resource, worst.exposure, worst.ownerRan) = ("lock library", .milliseconds(33), .milliseconds(12))
        let harmless: [(InversionOutcome, Double)] = [
            (.resolved, 0), (.resolved, 3), (.notContended, 0), (.unresolved, 0),
        ]
        for (outcome, cost) in harmless {
            (worst.outcome, worst.cost) = (outcome, .milliseconds(cost))
            result.inversions?.worst = [worst]
            #expect(try !Self.advice(result).contains("resolve them first"), "\(outcome)")
        }
    }

    /// A run in which the waits for two locks make frames late only together.
    private static func together(_ hold: (String) -> String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 3 }
            apps:
              a: { frame: [{ compute: 6ms, name: draw }, { lock: L1, do: [{ compute: 10us }] }, { lock: L2, do: [{ compute: 10us }] }] }
              b:
                queues: { q: { qos: userInitiated }, p: { qos: userInitiated } }
                timers:
                  one: { every: 100ms, from: 16ms, tolerance: 0s, on: q, do: [{ lock: L1, do: [\(hold("18.7ms"))] }] }
                  two: { every: 100ms, from: 16ms, tolerance: 0s, on: p, do: [{ lock: L2, do: [\(hold("30.7ms"))] }] }
                frame: [{ compute: 1ms }]
            """
        )
    }

    @Test("For several causes together, advice on a lock names the holder and its step", arguments: [true, false])
    func parts(isAsleep: Bool) throws {
        let result = try Self.together { isAsleep ? "{ sleep: \($0) }" : "{ compute: \($0), name: crunch }" }
        let count = try #require(result.apps[0].total.verdicts.first)
        #expect(count.cause == VerdictCause(.mixed) && count.missed == 30)
        let examples = (count.parts ?? []).compactMap(\.examples)
        #expect(examples.map(\.count) == [10, 10])
        let lines = RemedyWords(result: result).lines(most: 3)
        for (lock, timer) in [("L1", "one"), ("L2", "two")] {
            let text = try #require(lines.first { $0.topic == "Wait less for lock \(lock)" }, "\(lines)").text
            #expect(text.contains("For most of that time b held it, in 'b › \(timer)"), "\(text)")
            let remedy = isAsleep ? "Do not wait while holding it, or go asynchronous." : Self.hold
            #expect(text.hasSuffix(remedy) && !text.contains("resolve them first"), "\(text)")
        }
    }
}
