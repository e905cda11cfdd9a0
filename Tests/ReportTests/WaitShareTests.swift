import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// A thread that was behind a small part of a wait is not reported as behind most of it.
@Suite("Explained share of a wait")
struct WaitShareTests {
    private static func owner(_ time: Double, ready: Double? = nil, thread: String = "worker 2") -> HeldBy {
        var held = HeldBy(culprit: Culprit(.ownThreads), thread: thread, path: PathID(1), time: .milliseconds(time))
        guard let ready else { return held }
        held.readyFor = .milliseconds(ready)
        held.behind = "worker 1"
        held.behindBy = [CPUOccupant(culprit: Culprit(.app, "game"), time: .milliseconds(ready))]
        return held
    }

    private static func advice(_ examples: [(time: Double, held: HeldBy)]) throws -> String {
        var result = SyntheticRun.plain.result
        result.findings = []
        result.apps = [result.apps[0]]
        result.apps[0].total.verdicts = [
            VerdictCount(
                cause: VerdictCause(.wait, resource: "semaphore ready"),
                missed: 5,
                dropped: 5,
                examples: examples.map {
                    CauseExample(frame: nil, at: .zero, time: .milliseconds($0.time), heldBy: $0.held)
                }
            )
        ]
        result.apps[0].worst = []
        let lines = RemedyWords(result: result).lines(most: 9)
        return try #require(lines.first { $0.topic == "Wait less for semaphore ready" }, "\(lines)").text
    }

    @Test("If a thread was behind less than half of a wait, advice says for how long")
    func part() throws {
        let text = try Self.advice([(100, Self.owner(1)), (98, Self.owner(1))])
        #expect(text.contains(" For 1.0 ms of a wait of 100.0 ms worker 2 was to end that wait, in '"), "\(text)")
        #expect(!text.contains("most of that time"), "\(text)")
    }

    @Test("Threads that did the same in different waits count together, by their names")
    func threads() throws {
        let text = try Self.advice([(100, Self.owner(90)), (98, Self.owner(90, thread: "worker 3"))])
        #expect(text.contains(" For most of that time worker 2 or worker 3 was to end that wait, in '"), "\(text)")
        let three = try Self.advice(
            ["worker 2", "worker 3", "worker 4"].map { (time: 100.0, held: Self.owner(90, thread: $0)) }
        )
        #expect(three.contains(" For most of that time one of 3 threads was to end that wait"), "\(three)")
    }

    @Test("Advice is to raise the class if the work was ready for a third of the wait, and not otherwise")
    func ready() throws {
        let ready = try Self.advice([(100, Self.owner(90, ready: 40))])
        #expect(ready.contains("was ready for 40.00 of 90.00 ms of it: game had the CPU."), "\(ready)")
        let raise = "Raise the QoS class of worker 2, or keep game off its CPU, or go asynchronous."
        #expect(ready.hasSuffix(raise), "\(ready)")
        let running = try Self.advice([(100, Self.owner(90))])
        #expect(running.hasSuffix("Shorten the work that it waits for, or go asynchronous."), "\(running)")
        // 20 ms are little of the whole wait of 100 ms.
        let little = try Self.advice([(100, Self.owner(30, ready: 20))])
        #expect(!little.contains("QoS class"), "\(little)")
    }
}
