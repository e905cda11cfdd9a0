import FrameTrace
import Testing

@testable import FrameBudget

/// What the thread that had to end the wait of a recorded program's loop was itself waiting for.
@Suite("Waits behind the waits of a recorded program")
struct OtherWaitTests {
    /// A late turn that waits from 205 to 220 for a lock of the helper. The helper waits from 206 to 217 for another
    /// lock, which the third thread holds while it sleeps until 216.
    private func chain() -> LoopScript {
        var script = LoopScript()
        script.addThird(ofProgram: true)
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(LoopScript.lock, 205, argument: 0x99)
        script.slice(LoopScript.other, 190, 206)
        script.left(LoopScript.other, LoopScript.lock, 206, argument: 0x50)
        script.slice(LoopScript.third, 180, 189)
        script.left(LoopScript.third, LoopScript.sleep, 189, argument: 0)
        script.slice(LoopScript.third, 216, 217)
        script.woken(LoopScript.other, 217, by: LoopScript.third)
        script.slice(LoopScript.other, 217, 220)
        script.wake(220, by: LoopScript.other)
        script.run(220)
        script.call(LoopScript.home, 221)
        script.wait(LoopScript.home, 221)
        return script
    }

    @Test("A chain of locks is followed to the thread at its end, and to what that one waited for")
    func followed() throws {
        let run = Analysis.analyze(try chain().trace(until: 300).withTurns())
        let app = try #require(run.result.apps.first)
        let count = try #require(app.total.verdicts.first { $0.cause.kind == .wait })
        #expect(count.cause.resource == "futex (woken by helper)")
        let held = try #require(count.examples?.first?.heldBy)
        #expect(held.thread == "third" && held.time == .milliseconds(11), "\(held)")
        #expect(held.holder == "helper" && held.holderWaitedFor == "futex", "\(held)")
        #expect(held.waitedFor == WaitKind.sleep.rawValue, "\(held)")
    }

    @Test("The story of the turn has the threads that waited for each other, and what the last one waited for")
    func story() throws {
        let trace = try chain().trace(until: 300)
        let late = try #require(Analysis.analyze(trace.withTurns()).frames[0].first { $0.isMissed })
        let story = try RunModel(trace).story(of: late.number, app: "loop")
        let owners = story.moments.compactMap { moment -> FrameMoment.Owner? in
            guard case .blocked(_, resource: _, owner: let owner) = moment.what else { return nil }
            return owner
        }
        let last = try #require(owners.first { $0.thread == "third" && $0.state == .blocked })
        #expect(last.waitedFor == WaitKind.sleep.rawValue && last.isByWaking)
        #expect(last.chain == [ChainHop(thread: "helper", resource: "futex")])
        #expect(owners.contains { $0.thread == "helper" && $0.state == .running })
    }

    @Test("Waits of other threads while no turn waited are not kept")
    func unasked() throws {
        var script = chain()
        script.slice(LoopScript.third, 250, 251)
        script.left(LoopScript.third, LoopScript.sleep, 251, argument: 0)
        script.slice(LoopScript.third, 260, 261)
        let trace = try script.trace(until: 300).withTurns()
        #expect(trace.program.otherWaits[LoopScript.third]?.count == 1)
        #expect(trace.program.otherWaits[LoopScript.other]?.map(\.kind) == [.other])
        #expect(trace.program.otherWaits[LoopScript.thread] == nil)
    }
}
