import FrameTrace
import Testing

@testable import FrameBudget

/// A trace made by hand may use the highest possible number.
@Suite("Names and places of a trace in which the highest number is taken")
struct HighestNumberTests {
    private func script() -> LoopScript {
        var script = LoopScript()
        script.turns(10, from: 20)
        script.wake(300)
        script.run(300)
        script.wait(LoopScript.lock, 301)
        script.wake(310)
        script.run(310)
        script.call(LoopScript.home, 312)
        script.wait(LoopScript.home, 312)
        script.turns(5, from: 340)
        return script
    }

    @Test("Resources that turns waited for get free numbers")
    func resources() throws {
        var trace = try script().trace(until: 450)
        trace.resources = [ResourceID(.max): "last", ResourceID(0): "first"]
        let found = trace.withTurns().resources
        #expect(found[ResourceID(.max)] == "last" && found[ResourceID(0)] == "first" && found.count > 2, "\(found)")
    }

    @Test("Marked steps get free numbers")
    func paths() throws {
        var script = script()
        script.addMarks(frameBudget: 16, names: ["draw"])
        for start in stride(from: 20.0, to: 200, by: 20) {
            script.mark(.frameBegin, start)
            script.mark(.stepBegin, start + 0.5, name: 1)
            script.mark(.stepEnd, start + 1, name: 1)
            script.mark(.frameEnd, start + 1.5)
        }
        var trace = try script.trace(until: 450)
        let path = WorkPath(label: "last", parent: nil)
        trace.paths = [PathID(.max): path, PathID(0): path]
        let found = trace.withTurns().paths
        #expect(found[PathID(.max)]?.label == "last" && found[PathID(0)]?.label == "last")
        #expect(found.values.contains { $0.label == "draw" }, "\(found)")
    }
}
