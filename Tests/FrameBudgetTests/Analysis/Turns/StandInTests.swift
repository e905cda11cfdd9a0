import FrameTrace
import Testing

@testable import FrameBudget

/// What a result says about the thread whose turns are counted.
@Suite("Threads that stand in for a main thread without a loop")
struct StandInTests {
    /// Turns of the program's thread 7, which is not the main thread; the main thread runs for `mainRuns` milliseconds
    /// in each.
    private func trace(mainRuns: Double) throws -> Trace {
        var script = LoopScript()
        script.records(of: LoopScript.third, kernelID: LoopScript.process)
        script.moveMain()
        script.turns(30, from: 20)
        if mainRuns > 0 {
            for number in 0..<30 {
                let start = 20 + Double(number) * 20
                script.slice(LoopScript.third, start, start + mainRuns, .ready)
            }
        }
        return try script.trace(until: 640)
    }

    @Test("The result has the share of time in which the main thread ran or was ready", arguments: [0.0, 12])
    func use(_ mainRuns: Double) throws {
        let result = Analysis.analyze(try trace(mainRuns: mainRuns)).result
        let loop = try #require(result.apps.first?.loop)
        let use = try #require(loop.mainThreadUse)
        // Between its slices it is ready.
        #expect(mainRuns > 0 ? use > 0.95 : use == 0, "\(use)")
    }

    @Test("The result has no share of the main thread where that has the loop, or the thread was chosen")
    func asked() throws {
        var script = LoopScript()
        script.turns(30, from: 20)
        #expect(Analysis.analyze(try script.trace(until: 640)).result.apps.first?.loop?.mainThreadUse == nil)
        let chosen = try trace(mainRuns: 12).withTurns(TurnOptions(thread: "loop"))
        #expect(Analysis.analyze(chosen).result.apps.first?.loop?.mainThreadUse == nil)
    }

    @Test("The runtime that moves work between the threads of the process is in the result", arguments: ["Go", nil])
    func runtime(_ runtime: String?) throws {
        var script = LoopScript()
        script.turns(30, from: 20)
        var trace = try script.trace(until: 640)
        trace.program.processes[0].runtime = runtime
        #expect(Analysis.analyze(trace).result.apps.first?.loop?.movedBy == runtime)
    }
}
