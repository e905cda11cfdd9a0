import FrameTrace
import Testing

@testable import FrameBudget

/// Which turns a live view counts where the process that it follows executes another program.
@Suite("A live view follows a process into the program that it executes")
struct FollowedProgramTests {
    /// Writes the records since the last look, gives them to the follower and looks again.
    private struct Writer {
        private var encoder = TraceEncoder(origin: LoopScript.origin)
        private var written = 0
        private(set) var follower = RunFollower()

        mutating func look(_ script: LoopScript, at time: Double) throws -> LiveFigures? {
            let isFirst = written == 0
            for record in script.records[written...] { encoder.append(record) }
            written = script.records.count
            encoder.append(.flushed(LoopScript.at(time)))
            try follower.take((isFirst ? TraceFormat.fileHeader : []) + encoder.takeChunk())
            return follower.look()
        }
    }

    @Test(
        "The last program's turns count as soon as it has a loop, whether or not the earlier choice was final",
        arguments: [60, 700],
        [LoopScript.home, LoopScript.sleep]
    )
    func followed(_ count: Int, _ place: SiteID) throws {
        var script = LoopScript(seesCalls: false)
        var writer = Writer()
        script.execute("./first", 1)
        for number in 0..<count {
            let begin = 20 + Double(number) * 10
            script.wake(begin)
            script.run(begin)
            script.wait(LoopScript.home, begin + 2)
            if number % 50 == 49 {
                let looked = try writer.look(script, at: begin + 3)
                #expect(looked?.loop?.call == "poll")
            }
        }
        let second = 20 + Double(count) * 10
        let executed = second + 1
        var last: LiveFigures?
        for number in 0..<15 {
            let begin = second + Double(number) * 100
            script.wake(begin)
            script.run(begin)
            if number == 0 { script.execute("./second", executed) }
            script.wait(place, begin + 2)
            if number % 5 == 4 { last = try writer.look(script, at: begin + 3) }
        }
        let figures = try #require(last)
        #expect(figures.loop?.call == (place == LoopScript.home ? "poll" : "clock_nanosleep"))
        #expect(try #require(figures.countedSince) > LoopScript.at(executed))
        let app = try #require(figures.apps.first)
        #expect(app.shown > 5 && app.shown < 15 && app.isOnScreen, "\(app.shown)")
    }
}
