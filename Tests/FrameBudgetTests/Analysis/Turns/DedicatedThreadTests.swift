import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Which of a program's own threads had the CPU")
struct OwnThreadTests {
    /// A turn that is ready from 200 to 218 while the helper has the CPU.
    private func held(_ priority: Int32?) throws -> HeldBy {
        var script = LoopScript()
        if let priority { script.rank(LoopScript.other, priority) }
        script.turns(6, from: 10)
        script.wake(200)
        script.slice(LoopScript.other, 200, 218)
        script.run(218)
        script.call(LoopScript.home, 220)
        script.wait(LoopScript.home, 220)
        let result = Analysis.analyze(try script.trace(until: 300).withTurns()).result
        let verdicts = try #require(result.apps.first?.total.verdicts)
        let own = try #require(verdicts.first { $0.cause.culprit?.kind == .ownThreads }, "\(verdicts)")
        return try #require(own.examples?.first?.heldBy)
    }

    @Test(
        "The thread that had the CPU has its name and its kernel priority, or none if that was not looked up",
        arguments: [-51, 25, nil] as [Int32?]
    )
    func rank(_ priority: Int32?) throws {
        let held = try held(priority)
        #expect(held.thread == "helper" && held.time == .milliseconds(18) && held.priority == priority)
    }
}
