import FrameBudget
import FrameTrace
import Testing

@Suite("Layouts of apps without steps")
struct LayoutWithoutStepsTests {
    @Test("Z-5: an app without steps for layout passes has as many as one with steps, and they take no time")
    func passes() throws {
        func app(_ callbacks: String) throws -> AppLayout {
            let text = """
                version: 1
                duration: 7s
                warmUp: 0s
                device: { cores: 2 }
                apps:
                  a:
                    callbacks: { \(callbacks) }
                    events: { tap: { at: [1005ms], do: [{ layout: needed }, { layout: needed }] } }
                    frame: [{ compute: 2ms }]
                  b: { frame: [{ compute: 1ms }] }
                timeline: [{ at: 0s, open: a }, { at: 2s, open: b, as: split view }, { at: 4s, home: press }]
                """
            return try LayoutRun(text).app("a")
        }
        let (with, without) = (try app("layoutSubviews: [{ compute: 1ms }]"), try app(""))
        // One on screen, one needed, one in the transition, and two off screen.
        #expect(with.passes == 5 && with.hiddenPasses == 2 && with.mostPassesOfFrame == 1, "\(with)")
        #expect(without.passes == 5 && without.hiddenPasses == 2 && without.mostPassesOfFrame == 1, "\(without)")
        #expect(with.passTime == .milliseconds(5) && without.passTime == .zero)
    }

    @Test("Z-1: a transition that the end of the run cuts short has the phase that it was in, up to there")
    func cutByEnd() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 3s
            warmUp: 0s
            device: { cores: 2 }
            apps:
              a: { redraw: on demand, frame: [{ compute: 1ms }] }
              b: { redraw: on demand, frame: [{ compute: 1ms }] }
            timeline: [{ at: 0s, open: a }, { at: 2800ms, open: b, as: split view }]
            """
        )
        let transition = try #require(run.transitions(of: "a").first)
        #expect(transition.length == nil && transition.to?.width == 507)
        #expect(transition.phases.map(\.name) == ["setup", "create animations", "run animations"])
        #expect(transition.phases.map(\.time) == [.zero, .zero, .milliseconds(200)])
    }
}
