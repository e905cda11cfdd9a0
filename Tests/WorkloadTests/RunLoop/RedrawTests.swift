import FrameBudget
import FrameTrace
import Testing

@Suite("Redraw on demand")
struct RedrawTests {
    @Test(
        "R-10: a handler that asks for a redraw each 500 ms makes 20 frames in 10 s, and the hitch ratio covers only those"
    )
    func onDemand() throws {
        let run = try MainThreadRun.app(
            """
            events: { tap: { every: 500ms, do: [{ compute: 1ms }, { redraw: on }] } }
            redraw: on demand
            frame: [{ every: 4, do: [{ compute: 20ms }] }, { compute: 2ms }]
            """,
            duration: "10s"
        )
        let app = try #require(run.run.result.apps.first)
        // The first as it comes on screen, then one for each event. Every fourth takes an interval too long.
        #expect(app.total.shown == 20)
        #expect(app.total.dropped == 5)
        #expect(app.total.wanted == 25)
        #expect(app.conservation.holds)
        let wanted = 25 * (1000.0 / 60) / 1000
        #expect(abs(app.total.hitchRatio - 5 * (1000.0 / 60) / wanted) < 0.01)
        #expect(app.total.longestFreeze < .milliseconds(100))
    }

    @Test("a frame on demand that takes long is the longest freeze, from the vsync where it was due")
    func freeze() throws {
        let run = try MainThreadRun.app(
            """
            events: { tap: { at: [300ms, 500ms], do: [{ redraw: on }] } }
            redraw: on demand
            frame: [{ every: 2, do: [{ compute: 190ms }] }, { compute: 2ms }]
            """
        )
        let app = try #require(run.run.result.apps.first)
        let slowest = try #require(run.run.frames[0].max { $0.mainThread < $1.mainThread })
        #expect(slowest.mainThread == .milliseconds(192))
        #expect(app.total.longestFreeze == .milliseconds(200))
    }

    @Test("R-10: redraw requests before a frame begins are answered by that frame; one within a frame, by the next")
    func together() throws {
        let run = try MainThreadRun.app(
            """
            events: { tap: { at: [101ms, 102ms, 103ms], do: [{ redraw: on }, { compute: 100us }] } }
            redraw: on demand
            frame: [{ chance: 100%, do: [{ every: 3, do: [{ redraw: on }] }] }, { compute: 1ms }]
            """
        )
        // Frame 0 asks for frame 1; the three taps are answered by frame 2.
        #expect(areClose(run.begins(of: "frame"), [0, 16.667, 116.667]))
        #expect(try #require(run.run.result.apps.first).conservation.holds)
    }

    @Test(
        "R-8, R-10: input on a vsync joins the frame that is due there: 62 events make 32 frames, between vsyncs 62",
        arguments: [("100ms", 32), ("103ms", 62)]
    )
    func onVsync(at: String, frames: Int) throws {
        let steps = "[{ compute: 500us }, { redraw: on }]"
        let run = try MainThreadRun.app(
            """
            events: { drag: { kind: touch, at: [\(at)], lasts: 1s, samples: 60Hz, do: \(steps), moved: \(steps) } }
            redraw: on demand
            frame: [{ compute: 2ms }]
            """,
            duration: "2s"
        )
        let app = try #require(run.run.result.apps.first)
        // The first frame is drawn as the app comes on screen.
        #expect(app.total.shown == frames && app.total.dropped == 0)
        #expect(app.mainThread?.input.handled == 62)
    }

    @Test("R-10: a worker can ask for a redraw too, and without a request only the first frame is drawn")
    func worker() throws {
        let run = try MainThreadRun.app(
            """
            queues: { q: {} }
            work: { load: [{ compute: 30ms }, { redraw: on }] }
            events: { tap: { at: [105ms], do: [{ async: load, on: q }] } }
            redraw: on demand
            frame: [{ compute: 1ms }]
            """
        )
        #expect(areClose(run.begins(of: "frame"), [0, 150]))
    }

    @Test("R-11: the launch runs once, before frames and events, and no frame is wanted during it")
    func launch() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 2s
            warmUp: 0s
            apps:
              a:
                launch: [{ compute: 310ms }]
                events: { tap: { at: [50ms], do: [{ compute: 1ms }] } }
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: a }, { at: 1s, close: a }, { at: 1200ms, open: a }]
            """
        )
        #expect(run.begins.map(\.name).prefix(3) == ["launch", "tap", "frame"])
        #expect(isClose(try #require(run.begins(of: "frame").first), 316.667))
        #expect(run.begins(of: "launch").count == 1)
        #expect(run.begins(of: "tap").count == 2)
        #expect(try #require(run.run.result.apps.first).total.dropped == 0)
    }
}
