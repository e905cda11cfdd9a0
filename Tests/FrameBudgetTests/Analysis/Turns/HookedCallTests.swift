import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Turns of a program whose calls the hook records, without the kernel's places of waits")
struct HookedCallTests {
    /// A loop that works for some time after each wait: the hook records when it enters its call and when it returns
    /// from it.
    private func script(_ lengths: [Double]) -> LoopScript {
        var script = LoopScript(budget: 10)
        for (number, length) in lengths.enumerated() {
            let start = 20 + Double(number) * 20
            script.run(start)
            script.returned(start + 0.125)
            script.call(LoopScript.home, start + length)
            script.wait(nil, start + length + 0.125)
        }
        return script
    }

    @Test("A turn begins when the thread gets the CPU in its call, and ends when it enters the call again")
    func turns() throws {
        let run = Analysis.analyze(try script([2, 3, 12, 2, 2, 2, 2, 2]).trace(until: 200))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.begin)) == [40, 60, 80])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.end)) == [43, 72, 82])
        let app = try #require(run.result.apps.first)
        #expect(app.total.missed == 1 && app.loop?.call == "poll" && app.conservation.holds)
        #expect(
            run.frames[0].allSatisfy { $0.ledger.residual == .zero && $0.verdict?.cause.kind ?? .ownWork == .ownWork }
        )
    }

    @Test("A wait outside of the hooked calls is part of the turn and has no name")
    func unnamed() throws {
        var script = script([2, 2, 2, 2, 2, 2])
        script.run(140)
        script.returned(140.125)
        script.wait(nil, 142)
        script.run(157)
        script.call(LoopScript.home, 158)
        script.wait(nil, 158.125)
        let run = Analysis.analyze(try script.trace(until: 200))
        let turn = try #require(run.frames[0].last)
        #expect(LoopScript.milliseconds([turn.begin, turn.end]) == [140, 158])
        #expect(turn.ledger.blocked.total == .milliseconds(15))
        #expect(turn.ledger.blocked.allSatisfy { $0.resource.isEmpty }, "\(turn.ledger.blocked)")
    }

    @Test("Where the kernel has recorded the place of a wait, that place counts and not the hook's")
    func kernel() throws {
        var script = script([2, 2, 2, 2, 2, 2])
        script.run(140)
        script.returned(140.125)
        script.call(LoopScript.home, 141)
        script.wait(LoopScript.lock, 142)
        script.run(157)
        script.leave(158, .ready)
        let times = OffCPUTime.times(of: LoopScript.thread, in: try script.trace(until: 200))
        #expect(times.map { $0.leave?.site } == Array(repeating: LoopScript.home, count: 6) + [LoopScript.lock])
    }
}
