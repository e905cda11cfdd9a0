import FrameTrace
import Testing

@testable import FrameBudget

@Suite("A program that never ran while it was recorded")
struct NeverRanTests {
    private func result(_ script: LoopScript) throws -> RunResult {
        Analysis.analyze(try script.trace(until: 4_000).withTurns()).result
    }

    @Test("There is a finding where others had the CPUs and no thread of the program had one")
    func stopped() throws {
        var script = LoopScript()
        script.addThird()
        script.slice(LoopScript.third, 10, 30)
        let found = try result(script)
        let app = try #require(found.apps.first)
        let finding = try #require(found.neverRan(app))
        #expect(finding.program.command == ["loop"] && app.loop == nil)
        #expect(found.becameDaemon(app) == nil)
    }

    @Test("There is no finding where a thread of the program ran, no slices were recorded, or the program had ended")
    func notFound() throws {
        var script = LoopScript()
        script.addThird()
        script.slice(LoopScript.third, 10, 30)
        var ran = script
        ran.run(40)
        ran.wait(nil, 41)
        var ended = script
        ended.ended(100, status: 0)
        for script in [ran, ended, LoopScript()] {
            let found = try result(script)
            let app = try #require(found.apps.first)
            #expect(found.neverRan(app) == nil)
        }
    }
}
