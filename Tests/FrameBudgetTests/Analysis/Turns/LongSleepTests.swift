import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Sleeps between turns that are longer than the loop's period")
struct LongSleepTests {
    /// Turns of 2 ms every 20 ms; in every ninth a handler sleeps for the given time, and then the loop for 1 ms.
    private func trace(_ handler: Double) throws -> Trace {
        var script = LoopScript(seesCalls: false)
        var time = 20.0
        func sleep(_ length: Double) {
            script.run(time)
            script.wait(LoopScript.sleep, time + 2)
            time += 2 + length
            script.wake(time)
        }
        for number in 1...90 {
            sleep(18)
            if number % 9 == 0, handler > 0 {
                sleep(handler)
                sleep(1)
            }
        }
        return try script.trace(until: time)
    }

    @Test(
        "Sleeps that are longer than the loop's period are counted",
        arguments: [(handler: 30, count: 10), (handler: 0, count: nil)] as [(handler: Double, count: Int?)]
    )
    func counted(_ example: (handler: Double, count: Int?)) throws {
        let run = Analysis.analyze(try trace(example.handler).withTurns())
        let app = try #require(run.result.apps.first)
        #expect(app.total.missed == 0 && app.loop?.longSleeps == example.count, "\(String(describing: app.loop))")
        #expect(app.loop?.unevenSleeps == nil)
    }

    @Test("A loop without a period, or with every other sleep long, has no long sleeps", arguments: [7, 2])
    func irregular(_ every: Int) throws {
        var script = LoopScript(seesCalls: false)
        var time = 20.0
        for number in 0..<60 {
            script.wake(time)
            script.run(time)
            script.wait(LoopScript.sleep, time + 2)
            time += number % every == 0 ? 60 : every == 2 ? 20 : 15 + Double(number % every) * 6
        }
        let loop = try #require(try script.trace(until: time).eventLoops().first)
        #expect(LongSleeps.found(in: loop, budget: .milliseconds(10)).isEmpty)
        #expect(LongSleeps.areUneven(in: loop))
    }
}
