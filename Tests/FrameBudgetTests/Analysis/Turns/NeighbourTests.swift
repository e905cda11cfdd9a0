import FrameTrace
import Testing

@testable import FrameBudget

@Suite("A real program among simulated apps")
struct NeighbourTests {
    /// Turns of 2 ms every 20 ms from 10 ms on; at 200 ms one is ready for 9 ms while the neighbour draws.
    private func script(opened: Double = 0, choice: LoopChoice = LoopChoice()) -> LoopScript {
        var script = LoopScript()
        script.addNeighbour(opened: opened, choice: choice)
        script.turns(9, from: 10)
        script.frame(0, 200, 209)
        script.wake(200)
        script.run(209)
        script.call(LoopScript.home, 212)
        script.wait(LoopScript.home, 212)
        script.turns(5, from: 220)
        return script
    }

    @Test("The verdict on a late turn names the neighbour that had the CPU, and the turn's parts add up")
    func contention() throws {
        let run = Analysis.analyze(try script().trace(until: 1000))
        #expect(run.result.apps.map(\.name) == ["loop", "neighbour"])
        let app = run.result.apps[0]
        #expect(app.clock == .own && app.loop?.call == "poll" && app.conservation.holds)
        let late = run.frames[0].filter(\.isMissed)
        let turn = try #require(late.first)
        #expect(late.count == 1 && turn.begin == LoopScript.at(200) && turn.end == LoopScript.at(212))
        #expect(turn.ledger.runnableBy?.map(\.culprit) == [Culprit(.app, "neighbour")])
        #expect(turn.ledger.runnable == .milliseconds(9) && turn.ledger.onCPU == .milliseconds(3))
        #expect(turn.ledger.residual == .zero)
        #expect(turn.verdict?.cause == VerdictCause(.contention, culprit: Culprit(.app, "neighbour")))
        // The neighbour's frames have the display's clock: the first one is due at V(0), and is late.
        #expect(run.result.apps[1].clock == nil && run.frames[1].count == 1)
    }

    @Test("The program's plan in the workload says how its turns are found, and the command line overrules it")
    func choice() throws {
        let script = script(choice: LoopChoice(home: .futex))
        #expect(Analysis.analyze(try script.trace(until: 1000)).result.apps[0].loop == nil)
        let other = try script.trace(until: 1000).withTurns(TurnOptions(home: .poll))
        #expect(Analysis.analyze(other).result.apps[0].loop?.call == "poll")
    }

    @Test("The program's start-up lengthens the warm-up, unless that would take half of the run")
    func startUp() throws {
        var late = LoopScript(warmUp: 100)
        late.addNeighbour(opened: 0)
        late.turns(30, from: 300)
        // The first turn that is known begins at 320.
        let run = Analysis.analyze(try late.trace(until: 2000))
        #expect(run.result.phases.filter(\.isWarmUp).map(\.end) == [.milliseconds(420)])
        let short = Analysis.analyze(try late.trace(until: 800))
        #expect(short.result.phases.filter(\.isWarmUp).map(\.end) == [.milliseconds(100)])
        // A program that is opened after the warm-up does not change it.
        var later = LoopScript(warmUp: 100)
        later.addNeighbour(opened: 200)
        later.turns(30, from: 300)
        let other = Analysis.analyze(try later.trace(until: 2000))
        #expect(other.result.phases.filter(\.isWarmUp).map(\.end) == [.milliseconds(100)])
    }

    @Test("The result has the program's exit status, its end, and why nothing is known about it")
    func ends() throws {
        var failed = script()
        failed.end(400, status: 139)
        let result = Analysis.analyze(try failed.trace(until: 1000)).result
        let program = try #require(result.apps[0].program)
        #expect(program.command == ["./loop", "-x"] && program.started == .zero)
        #expect(program.ending == .itself && program.status == 139 && program.ended == .milliseconds(400))
        #expect(program.hasFailed)
        #expect(result.findings.contains(.program(ProgramFinding(app: "loop", kind: .ended, program: program))))
        #expect(result.apps[1].program == nil)

        let running = Analysis.analyze(try script().trace(until: 1000)).result
        #expect(running.apps[0].program?.ending == .withRun && running.apps[0].program?.hasFailed == false)
        #expect(!running.findings.contains { if case .program = $0 { true } else { false } })

        var unseen = LoopScript()
        unseen.addNeighbour(opened: 0, refusal: "it needs root")
        let none = Analysis.analyze(try unseen.trace(until: 1000)).result
        #expect(none.apps[0].program?.refusal == "it needs root")
        let kinds = none.findings.compactMap { if case .program(let finding) = $0 { finding.kind } else { nil } }
        #expect(kinds == [.unseen])

        var silent = LoopScript()
        silent.addNeighbour(opened: 0)
        silent.end(50, status: 0)
        let nothing = Analysis.analyze(try silent.trace(until: 1000)).result
        let found = nothing.findings.compactMap { if case .program(let finding) = $0 { finding.kind } else { nil } }
        #expect(found == [.noLoop])
    }

    @Test("A program that marks its frames is judged by them beside other apps, and has no frame while it pauses")
    func marks() throws {
        var script = LoopScript()
        script.addNeighbour(opened: 0)
        script.turns(30, from: 10)
        for frame in 0..<4 { script.mark(.frame, 211 + Double(frame) * 20) }
        script.mark(.pause, 275)
        for frame in 0..<3 { script.mark(.frame, 411 + Double(frame) * 20) }
        let run = Analysis.analyze(try script.trace(until: 1000))
        #expect(run.result.apps[0].clock == .marks && run.result.apps[1].clock == nil)
        #expect(run.frames[0].count == 5 && run.result.apps[0].conservation.holds)
        // While it paused it stayed in its phase, and no frames were wanted of it.
        #expect(run.result.phases.count == 1 && run.result.phases[0].apps.count == 2)
        #expect(run.result.apps[0].total.onScreen == .milliseconds(1000 - (411 - 275)))
    }
}
