import FrameTrace
import Testing

@testable import FrameBudget

/// One process runs several programs, one after the other.
@Suite("Loops of programs that a process executes")
struct ProgramTimesTests {
    private static let sleep = SiteID(40)

    /// Thirty turns of the first program, then so many of another one that the process executes in the middle of a turn.
    private func script(_ count: Int) -> LoopScript {
        var script = LoopScript(seesCalls: false)
        script.site(Self.sleep, "clock_nanosleep")
        // What launched the program is none of them.
        script.execute("./first", 1)
        func turns(_ count: Int, at place: SiteID, from start: Double) {
            for number in 0..<count {
                let begin = start + Double(number) * 20
                script.wake(begin)
                script.run(begin)
                if number == 0, place == Self.sleep { script.execute("./second", begin + 1) }
                script.wait(place, begin + 2)
            }
        }
        turns(30, at: LoopScript.home, from: 20)
        turns(count, at: Self.sleep, from: 620)
        return script
    }

    @Test(
        "The loop with the most turns is judged, that is said, and no turn goes on beyond its program",
        arguments: [(second: 40, turns: 39, program: "./second"), (second: 20, turns: 29, program: "./first")]
    )
    func judged(_ example: (second: Int, turns: Int, program: String)) throws {
        let end = 620 + Double(example.second) * 20 - 10
        let trace = try script(example.second).trace(until: end)
        let loop = try #require(trace.eventLoops().first)
        #expect(loop.turns.count == example.turns, "\(loop.turns)")
        #expect(loop.turns.allSatisfy { $0.length == .milliseconds(2) })
        let app = try #require(Analysis.analyze(trace.withTurns()).result.apps.first)
        #expect(app.total.shown == example.turns && app.total.missed == 0 && app.total.unfinished == 0, "\(app.total)")
        #expect(app.loop?.program == example.program && app.conservation.holds)
    }

    @Test("A process that has one program with a loop names none")
    func alone() throws {
        let app = try #require(Analysis.analyze(try script(0).trace(until: 610).withTurns()).result.apps.first)
        #expect(app.loop?.call == "poll" && app.loop?.program == nil)
    }

    @Test("When a process executed a program is in the file", arguments: [nil, "Go"])
    func coding(_ runtime: String?) throws {
        var script = script(5)
        let process = ObservedProcess(
            id: LoopScript.process,
            parent: 0,
            app: AppID(0),
            command: "./third",
            runtime: runtime,
            executed: LoopScript.at(700)
        )
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records + [.program(.process(process))] { encoder.append(record) }
        let read = try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records
        #expect(read == script.records + [.program(.process(process))])
        script.execute("./third", 700)
        let executions = try script.trace(until: 740).program.executions[LoopScript.process]
        #expect(executions?.map(\.before) == ["loop", "./first", "./second"], "\(String(describing: executions))")
    }
}
