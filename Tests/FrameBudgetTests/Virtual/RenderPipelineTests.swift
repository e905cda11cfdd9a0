import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudget

/// The time that frames wait in their app's own pipeline is not their CPU time. In virtual time every figure is exact.
@Suite("Virtual engine: frames that wait for earlier ones in a pipeline")
struct RenderPipelineTests {
    private typealias Run = VirtualRun

    /// By default a frame has 26 ms of CPU time, 20 of them on a render thread that gets a frame every 16.67 ms.
    private func analyze(
        main: Double = 6,
        render: [Step] = [VirtualRun.compute(20, "raster")],
        buffers: Int = 2,
        latency: Int = 2,
        pacing: Pacing = .vsync
    ) throws -> AnalyzedRun {
        var app = App(name: "racer", pacing: pacing, frame: [Run.compute(main, "simulate")])
        app.render = RenderThread(steps: render, buffers: buffers, latency: latency)
        return try Run.analyze(Run.workload([app], seconds: 11, cores: 2))
    }

    private func near(_ span: TimeSpan?, _ milliseconds: Double) -> Bool {
        span.map { abs($0.inMilliseconds - milliseconds) < 0.01 } ?? false
    }

    @Test("A late frame's own work is its own CPU time; the rest of its time it waited for the frames before it")
    func behind() throws {
        let run = try analyze()
        let late = run.frames[0].filter(\.isMissed)
        #expect(late.count > 90)
        for frame in late {
            let verdict = try #require(frame.verdict)
            let behind = try #require(verdict.behind)
            let interval = frame.end - min(frame.begin, frame.due(on: run.grid))
            #expect(verdict.cause.isOfRenderThread && verdict.time == .milliseconds(26))
            #expect(verdict.time + behind.time == interval, "frame \(frame.number)")
            #expect(behind.rendering == .milliseconds(20) && behind.isSlowerThanInterval && !behind.isLateAlone)
        }
        let examples = run.result.apps[0].total.verdicts.flatMap { $0.examples ?? [] }
        #expect(!examples.isEmpty && examples.allSatisfy { $0.time == .milliseconds(26) })
    }

    @Test("The ledger separates the render thread's work for a frame from its work for earlier frames")
    func owners() throws {
        let frames = try analyze().frames[0].dropFirst(3)
        #expect(frames.count > 90)
        for frame in frames {
            let owners = frame.ledger.blocked.flatMap { $0.owners ?? [] }
            let own = owners.filter { $0.forEarlier == nil }
            #expect(own.map(\.time) == [.milliseconds(20)] && own.map(\.state) == [.running])
            let buffer = frame.ledger.blocked.filter { $0.kind == .buffer }.flatMap { $0.owners ?? [] }
            #expect(buffer.allSatisfy { $0.forEarlier == true })
        }
    }

    @Test("The verdict says whether a frame would have been late alone, and the first late frame waits for no other")
    func alone() throws {
        let run = try analyze(main: 3, render: [Run.compute(60)], latency: 1)
        let late = run.frames[0].filter(\.isMissed)
        #expect(late.count > 100 && late[0].verdict?.behind == nil && late[0].verdict?.time == .milliseconds(63))
        for frame in late.dropFirst() {
            let allowed = frame.deadline - min(frame.begin, frame.due(on: run.grid))
            #expect(frame.verdict?.behind?.isLateAlone == (allowed < .milliseconds(63)), "frame \(frame.number)")
        }
    }

    @Test("The app's GPU requests for earlier frames are also separate")
    func requests() throws {
        let run = try analyze(main: 2, render: [Run.compute(5), Step(.gpu(.fixed(20e6)))])
        let late = run.frames[0].filter(\.isMissed)
        #expect(late.count > 100)
        for frame in late {
            let verdict = try #require(frame.verdict)
            #expect(verdict.cause.waitOfRenderThread == "GPU" && verdict.time == .milliseconds(20))
            #expect(verdict.others.map(\.time) == [.milliseconds(7)])
            #expect(verdict.behind?.rendering == .milliseconds(25))
        }
    }

    @Test("The pipeline's latency is from a frame's begin to its present, and one more buffer makes it longer")
    func latency() throws {
        for (buffers, median) in [(2, 46.0), (3, 66.0)] {
            let run = try analyze(buffers: buffers)
            let figures = try #require(run.result.apps[0].total.rendering)
            let observed = run.frames[0].filter { $0.due(on: run.grid) >= run.grid.origin + .seconds(1) }
            #expect(figures.beginToPresent == Distribution(observed.map { $0.end - $0.begin }))
            #expect(near(figures.beginToPresent?.p50, median) && figures.time?.max == .milliseconds(20))
        }
    }

    @Test(
        "A render thread's load is computed from how often the main thread could begin a frame, not how often it ends one"
    )
    func bound() throws {
        let bound = try #require(try analyze().result.queueBounds.first)
        #expect(near(bound.every, 16.667) && abs(bound.load - 1.2) < 0.001)
        #expect((bound.queueLoad ?? 0) > 1)
        // A main thread of 25 ms begins a frame at every second vsync, or when the one before has ended.
        for (pacing, every) in [(Pacing.vsync, 33.333), (.continuous, 25)] {
            let run = try analyze(main: 25, render: [Run.compute(5)], pacing: pacing)
            #expect(near(run.result.queueBounds.first?.every, every))
        }
    }
}
