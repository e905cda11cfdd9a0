import FrameTrace
import Testing

@testable import FrameBudget

@Suite("What shows that a loop catches up")
struct CatchUpEvidenceTests {
    /// How a loop waits for its next iteration.
    private enum Pacing: CaseIterable {
        /// It sleeps for what is left until the next multiple of its period, and drops what it has missed.
        case untilMultiple
        /// The same, by a sleep until that instant.
        case untilInstant
        /// It always sleeps for 12 ms.
        case forFixedTime
        /// It waits for a condition that holds from each multiple of its period on, until an iteration begins.
        case forCondition
    }

    private static let period = 16.0
    private static let count = 105

    /// A loop of 4 ms of work in every 16 ms. Every tenth iteration works, waits for a disk, and works again. Times are in
    /// milliseconds.
    private func loop(_ pacing: Pacing, work before: Double, disk: Double, work after: Double) throws -> AnalyzedRun {
        var script = LoopScript(budget: 26)
        let site = pacing == .forCondition ? LoopScript.lock : LoopScript.sleep
        let flags: UInt64 = pacing == .untilInstant ? 1 : 0
        script.run(0)
        var now = 0.0
        for number in 0..<Self.count {
            let seen = (now / Self.period).rounded(.down)
            if number % 10 == 9 {
                script.wait(LoopScript.file, now + before)
                now += before + disk
                script.wake(now)
                script.run(now)
                now += after
            } else {
                now += 4
            }
            // The condition has held since the last multiple.
            if pacing == .forCondition, (now / Self.period).rounded(.down) > seen { continue }
            // The kernel records no entries into calls for conditions.
            if pacing != .forCondition { script.call(site, now) }
            script.wait(site, now, argument: flags, second: flags)
            now = pacing == .forFixedTime ? now + 12 : ((now / Self.period).rounded(.down) + 1) * Self.period
            script.wake(now)
            script.run(now)
        }
        return Analysis.analyze(try script.trace(until: now).withTurns())
    }

    private func expectWhole(_ run: AnalyzedRun) {
        // The first iteration has no wait before it.
        #expect(run.frames[0].count == Self.count - 1)
        #expect(run.result.apps[0].loop?.estimatedTurns == nil)
        #expect(run.frames[0].count(where: \.isMissed) == 10)
    }

    @Test(
        "A late turn with the CPU time of two is one turn of a loop that always sleeps",
        arguments: [(6.0, 2.0), (7.875, 0.125), (1.0, 7.0)]
    )
    func twice(before: Double, after: Double) throws {
        for pacing in Pacing.allCases where pacing != .forCondition {
            expectWhole(try loop(pacing, work: before, disk: 20, work: after))
        }
    }

    @Test("A turn is whole if its wait came after the work that would have caught up")
    func workBeforeWait() throws {
        // 12 ms are three iterations, but the second would begin 4 ms after the first, with time left to sleep.
        expectWhole(try loop(.untilMultiple, work: 10, disk: 30, work: 2))
        // The third could begin with the work after the wait, the second could not.
        expectWhole(try loop(.untilMultiple, work: 9.5, disk: 30, work: 2.5))
    }

    @Test("A loop that sleeps until an instant enters its sleep even when late: without an entry there is no iteration")
    func entries() throws {
        expectWhole(try loop(.untilInstant, work: 1, disk: 30, work: 11))
        // A sleep for what is left is not entered where nothing is: three iterations would look exactly like this.
        let other = try loop(.untilMultiple, work: 1, disk: 30, work: 11)
        #expect(other.result.apps[0].loop?.estimatedTurns == 20)
    }

    @Test("A loop on a condition that holds already does the next iteration at once, which is a turn of its own")
    func condition() throws {
        let run = try loop(.forCondition, work: 1, disk: 20, work: 3)
        #expect(run.frames[0].count == Self.count - 1)
        #expect(run.result.apps[0].loop?.estimatedTurns == 10)
        #expect(run.frames[0].allSatisfy { $0.ledger.onCPU == .milliseconds(4) })
        #expect(run.frames[0].allSatisfy { !$0.isMissed }, "24 ms of a budget of 26 ms")
    }

    @Test("A loop keeps its period by its sleeps if these are shorter after longer turns")
    func keptBySleeps() {
        func turns(_ begins: (Int, Double) -> Double) -> [Interval] {
            var start = 0.0
            return (0..<40).map { number in
                let length = Double(4 + number % 3)
                defer { start = begins(number, start + length) }
                return Interval(start: LoopScript.at(start), end: LoopScript.at(start + length))
            }
        }
        let period = TimeSpan.milliseconds(16)
        #expect(LoopPeriod.isKeptBySleeps(period, turns { number, _ in Double(number + 1) * 16 }))
        #expect(!LoopPeriod.isKeptBySleeps(period, turns { _, end in end + 11 }))
        #expect(!LoopPeriod.isKeptBySleeps(period, []))
    }
}
