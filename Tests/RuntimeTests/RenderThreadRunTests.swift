import FrameBudget
import FrameTrace
import Simulation
import Testing
import WorkloadYAML

@testable import Scenario

/// Frames that end on a render thread, on real threads. Figures are judged by their relations to each other.
@Suite("Render threads", .serialized)
struct RenderThreadRunTests {
    private func yaml(_ render: String, cores: Int = 2) -> String {
        """
        version: 1
        duration: 3s
        warmUp: 500ms
        device: { cores: \(cores) }
        apps:
          map:
            frame: [ { compute: 2ms, name: build } ]
            render: \(render)
        """
    }

    @Test("no frame ends before its render thread's work, or is shown before the first vsync after that")
    func presents() throws {
        let run = try LiveRun.analyzeQuietly(yaml("{ do: [ { compute: 4ms, name: rasterize } ], latency: 2 }"))
        let (app, frames) = (run.result.apps[0], run.frames[0])
        #expect(frames.count > 60 && app.conservation.holds)
        for frame in frames where !frame.isSuspect {
            let rendering = try #require(frame.rendering)
            // On a busy machine the main thread may end after the present: then the frame ends with the main thread.
            #expect(rendering.begin > frame.begin && rendering.end <= frame.end)
            #expect(frame.shownAt >= run.grid.first(atOrAfter: frame.end))
            #expect(rendering.work.map(\.path.rawValue).count == 1)
        }
        #expect(frames.count { $0.rendering?.end == $0.end } * 10 > frames.count * 9)
        let cpu = try #require(app.total.rendering?.onCPU)
        let main = try #require(app.total.onCPU)
        // The render thread is asked for twice as much.
        #expect((1.5...2.7).contains(cpu.p50.inMilliseconds / main.p50.inMilliseconds))
    }

    @Test("a render thread that is too slow makes the main thread wait for buffers, and misses are attributed to it")
    func backPressure() throws {
        let run = try LiveRun.analyzeQuietly(yaml("{ do: [ { compute: 30ms, name: rasterize } ] }"))
        let (app, frames) = (run.result.apps[0], run.frames[0])
        #expect(app.conservation.holds && frames.count > 20)
        for (number, frame) in frames.enumerated().dropFirst(2) {
            // No more than two frames are under way: the work of a third begins after the first has been presented.
            let committed = try #require(frame.committed)
            #expect(committed > frames[number - 2].end)
        }
        let waited = app.total.ledger.blocked.filter { $0.kind == .buffer }.reduce(TimeSpan.zero) { $0 + $1.time }
        // Of each 30 ms the main thread computes for 2.
        #expect(waited > app.total.onScreen.scaled(by: 1, over: 4))
        let ofRender = app.total.verdicts.filter(\.cause.isOfRenderThread).reduce(0) { $0 + $1.missed }
        #expect(app.total.missed > 10)
        // The main thread is never the cause; beside other processes, these may be.
        #expect(!app.total.verdicts.contains { $0.cause == VerdictCause(.ownWork) && $0.missed > 0 })
        if run.wasQuiet(for: "the share of misses by a slow render thread") { #expect(ofRender * 2 > app.total.missed) }
        // Well below one frame per vsync is shown.
        #expect(app.total.shown * 3 < app.total.wanted * 2)
    }

    @Test("a log of a live run replays to the same effects")
    func replay() throws {
        let text = yaml("{ do: [ { compute: 20ms, name: rasterize }, { sleep: 1ms } ], buffers: 3 }", cores: 1)
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: text, named: "test.yaml"))
        let (_, log) = try LiveRun.logged(compiled)
        #expect(log.inputs.count > 200)
        #expect(try Replay.run(compiled, log) == ReplayResult(replayed: log.inputs.count, difference: nil))
    }
}
