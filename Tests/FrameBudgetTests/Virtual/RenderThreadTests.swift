import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness

/// Frames that end on a render thread, in virtual time: every figure is exact.
@Suite("Virtual engine: render threads")
struct RenderThreadTests {
    private typealias Run = VirtualRun

    private func map(main: Double, render: Double, buffers: Int = 2, latency: Int = 1) -> App {
        var app = App(name: "map", frame: [Run.compute(main, "build")])
        app.render = RenderThread(steps: [Run.compute(render, "rasterize")], buffers: buffers, latency: latency)
        return app
    }

    private func analyze(_ app: App, cores: Int = 2, warmUp: TimeSpan = .zero) throws -> AnalyzedRun {
        var workload = Run.workload([app], cores: cores)
        workload.warmUp = warmUp
        return try Run.analyze(workload)
    }

    /// Frames whose ledger does not add up to the time from the due vsync, or from an earlier begin, to the present, or
    /// has a residual; and apps that lost or doubled a frame.
    private func faults(_ run: AnalyzedRun) -> [String] {
        let frames = run.frames.joined().filter { frame in
            let interval = frame.end - min(frame.begin, frame.due(on: run.grid))
            return frame.ledger.explained != interval || frame.ledger.residual != .zero
        }
        return frames.map { "frame \($0.number) from \($0.begin) to \($0.end): \($0.ledger)" }
            + run.result.apps.map(\.conservation).filter { !$0.holds }.map { "\($0)" }
    }

    private func addsUp(_ run: AnalyzedRun) -> Bool { faults(run).isEmpty }

    @Test(
        "3 ms on the main thread and 10 ms on the render thread keep the display's rate: no frame is missed or dropped"
    )
    func keepsUp() throws {
        let run = try analyze(map(main: 3, render: 10, latency: 2), warmUp: .seconds(1))
        let app = run.result.apps[0]
        #expect(app.total.wanted == 300 && app.total.shown == 300)
        #expect(app.total.missed == 0 && app.total.dropped == 0)
        #expect(app.total.mainThread?.max == .milliseconds(3) && app.total.onCPU?.max == .milliseconds(3))
        #expect(app.total.rendering?.onCPU?.p50 == .milliseconds(10))
        #expect(app.total.rendering?.time?.max == .milliseconds(10))
        #expect(run.frames[0].allSatisfy { $0.end - $0.begin == .milliseconds(13) })
        #expect(addsUp(run))
    }

    @Test(
        "A frame is shown at the first vsync after its present: a main thread of 10 ms beside a render thread of 10 ms",
        arguments: [1, 2]
    )
    func pipelined(_ latency: Int) throws {
        let run = try analyze(map(main: 10, render: 10, latency: latency))
        let frames = run.frames[0]
        #expect(frames.count > 350 && addsUp(run))
        for frame in frames {
            #expect(frame.shownAt == run.grid.first(atOrAfter: frame.end))
            #expect(frame.end - frame.begin == .milliseconds(20))
        }
        // The first frame is shown after two intervals; after that each interval has a frame.
        let total = run.result.apps[0].total
        #expect(total.dropped == (latency == 1 ? 1 : 0) && total.missed == total.dropped)
        #expect(total.presentToPresent?.max == run.grid[VsyncIndex(1)] - run.grid[VsyncIndex(0)] + .nanoseconds(1))
    }

    @Test(
        "A render thread of 25 ms presents 40 frames a second with 2 or 3 buffers",
        arguments: [2, 3]
    )
    func backPressure(_ buffers: Int) throws {
        let run = try analyze(map(main: 3, render: 25, buffers: buffers))
        let frames = run.frames[0]
        #expect(frames.count > 230 && addsUp(run))
        for (number, frame) in frames.enumerated() {
            // The render thread is never idle.
            #expect(frame.end == run.grid.origin + .milliseconds(Double(28 + 25 * number)))
            #expect(frame.shownAt == run.grid.first(atOrAfter: frame.end))
            if number > 0 {
                #expect(frame.dropped == Int(frame.shownAt - frames[number - 1].shownAt) - 1)
            }
            // No more frames are under way than there are buffers.
            guard number >= buffers, let committed = frame.committed else { continue }
            #expect(committed - .milliseconds(3) >= frames[number - buffers].end)
            #expect(frame.ledger.onCPU == .milliseconds(3))
        }
        let total = run.result.apps[0].total
        #expect(total.ledger.blocked.contains { $0.kind == .buffer && $0.time > .seconds(1) })
        #expect(total.missed > 100 && total.verdicts.allSatisfy(\.cause.isOfRenderThread))
        #expect(run.result.backlogs?.isEmpty ?? true)
    }

    @Test("F-6: with one buffer the main and render threads alternate; with two they overlap")
    func oneBuffer() throws {
        let one = try analyze(map(main: 10, render: 10, buffers: 1)).result.apps[0].total
        let two = try analyze(map(main: 10, render: 10, buffers: 2)).result.apps[0].total
        // Four frames in five intervals: 20 ms each, and a callback during the main thread's drawing is missed (F-3).
        #expect(one.shown == 288 && one.dropped == 72)
        #expect(two.dropped == 1)
    }

    @Test("Each additional buffer, up to three, lets a render thread that is sometimes late drop fewer intervals")
    func threeBuffers() throws {
        func dropped(_ buffers: Int) throws -> Int {
            var app = map(main: 5, render: 12, buffers: buffers)
            app.render?.steps.append(Step(.every(20, [Run.compute(30, "decode")])))
            return try analyze(app).result.apps[0].total.dropped
        }
        let counts = try (1...3).map(dropped)
        #expect(counts[0] > counts[1] && counts[1] > counts[2])
    }

    @Test("Frames that are late because an app preempts the render thread are attributed to contention by that app")
    func contention() throws {
        let encoder = App(name: "encoder", frame: [Run.compute(8, "encode")])
        var workload = Run.workload([map(main: 3, render: 13), encoder], cores: 1)
        workload.timeline[1].at = .seconds(2)
        let run = try Run.analyze(workload)
        #expect(addsUp(run))
        let alone = run.frames[0].filter { $0.due(on: run.grid) < run.grid.origin + .seconds(1.9) }
        #expect(alone.count > 50 && alone.allSatisfy { !$0.isMissed })
        let total = run.result.apps[0].total
        let encoders = total.verdicts.filter { $0.cause.kind == .contention && $0.cause.culprit?.name == "encoder" }
        #expect(total.missed > 20 && encoders.reduce(0) { $0 + $1.missed } * 2 > total.missed)
    }

    @Test("Frames that are late by the render thread's own GPU requests name the GPU and no other app")
    func waits() throws {
        var app = map(main: 2, render: 5)
        app.render?.steps.append(Step(.gpu(.fixed(20e6))))
        let run = try analyze(app)
        #expect(addsUp(run))
        let total = run.result.apps[0].total
        #expect(total.missed > 100)
        let gpu = total.verdicts.filter { $0.cause.waitOfRenderThread == "GPU" && $0.cause.culprit == nil }
        #expect(gpu.reduce(0) { $0 + $1.missed } == total.missed)
    }

    @Test("A lock that another app's running thread holds is reported as a wait of the render thread")
    func lock() throws {
        var app = map(main: 1, render: 2)
        app.render?.steps.append(Step(.lock("tiles", [Run.compute(1)])))
        let other = App(
            name: "other",
            frame: [Run.compute(0.1)],
            events: [
                AppEvent(name: "hold", every: .milliseconds(500), steps: [Step(.lock("tiles", [Run.compute(60)]))])
            ]
        )
        let run = try Run.analyze(Run.workload([app, other], cores: 3))
        #expect(addsUp(run))
        let total = run.result.apps[0].total
        #expect(total.missed > 5)
        #expect(total.verdicts.contains { $0.cause.waitOfRenderThread == "lock tiles" && $0.missed * 2 > total.missed })
    }

    @Test("A render thread that never presents freezes its app, and the frame is blocked on the render thread")
    func frozen() throws {
        var app = map(main: 2, render: 5)
        app.semaphores = [SemaphoreSpec(name: "never", value: 30)]
        app.render?.steps.append(Step(.wait("never", timeout: nil)))
        let run = try analyze(app)
        let result = run.result.apps[0]
        #expect(result.conservation.shown == 30 && result.conservation.holds)
        let frame = try #require(result.worst.first { $0.isUnfinished == true })
        #expect(frame.number == FrameNumber(30) && frame.dropped > 300)
        #expect(frame.ledger.blocked.contains { $0.kind == .render && $0.time > .seconds(5) })
    }

    @Test("An app that quits while it renders has all its buffers when it opens again")
    func ended() throws {
        var workload = Run.workload([map(main: 3, render: 25)], cores: 2)
        workload.timeline += [
            TimelineEntry(at: .seconds(2), .quit(app: "map")), TimelineEntry(at: .seconds(3), .open(app: "map")),
        ]
        let run = try Run.analyze(workload)
        let later = run.frames[0].filter { $0.begin > run.grid.origin + .seconds(3) }
        #expect(later.count > 100 && run.result.apps[0].conservation.holds)
    }

    @Test(
        "With random frames, buffers, latencies and other apps no frame is lost, and every ledger adds up",
        arguments: 1...Thorough.count(60, usually: 8)
    )
    func random(_ seed: Int) throws {
        var random = SmallRandom(seed: UInt64(seed))
        func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var app = map(
            main: Double(pick(1...9)),
            render: Double(pick(1...30)),
            buffers: pick(1...4),
            latency: pick(1...3)
        )
        app.pacing = pick(0...2) == 0 ? .continuous : .vsync
        app.cadence = Cadence(vsyncsPerFrame: Int64(pick(1...2))) ?? .everyVsync
        if pick(0...1) == 0 { app.render?.steps.append(Step(.lock("tiles", [Run.compute(Double(pick(1...5)))]))) }
        if pick(0...1) == 0 { app.render?.steps.append(Step(.gpu(.fixed(Double(pick(1...12)) * 1e6)))) }
        if pick(0...1) == 0 { app.render?.steps.append(Step(.sleep(.fixed(Double(pick(1...4)) * 1e6)))) }
        let tap = AppEvent(
            name: "tap",
            every: .milliseconds(Double(pick(90...400))),
            steps: [Run.compute(Double(pick(1...40)))]
        )
        if pick(0...1) == 0 { app.events = [tap] }
        let other = App(
            name: "other",
            frame: [Run.compute(Double(pick(1...9))), Step(.lock("tiles", [Run.compute(1)])), Step(.gpu(.fixed(1e6)))]
        )
        var workload = Run.workload([app, other], seconds: 4, cores: pick(1...3))
        workload.warmUp = .zero
        workload.timeline[1].at = .milliseconds(Double(pick(0...2000)))
        let left = TimeSpan.milliseconds(Double(pick(1000...2500)))
        workload.timeline += [
            TimelineEntry(at: left, pick(0...1) == 0 ? .close(app: "map") : .quit(app: "map")),
            TimelineEntry(at: left + .milliseconds(Double(pick(1...400))), .open(app: "map")),
        ]
        let run = try Run.analyze(workload, pick(0...1) == 0 ? .fair : .strict)
        let faults = faults(run)
        #expect(faults.isEmpty, "\(faults.prefix(2))")
        let frames = run.frames[0]
        #expect(
            frames.count > 20
                && zip(frames, frames.dropFirst()).allSatisfy { $0.shownAt < $1.shownAt && $0.due < $1.due }
        )
        #expect(
            frames.allSatisfy {
                $0.shownAt >= run.grid.first(atOrAfter: $0.end)
                    && ($0.verdict != nil) == ($0.isMissed || $0.dropped > 0)
            }
        )
    }

    @Test("The stages of the main thread and the render thread's part are the parts of a frame")
    func parts() throws {
        var app = map(main: 1, render: 6)
        app.frame.append(Step(.stage(.draw, [Run.compute(2)])))
        let run = try analyze(app)
        #expect(
            run.frames[0].allSatisfy { frame in
                frame.parts.map(\.part) == [.displayLink, .draw, .render]
                    && frame.parts.map(\.time) == [.milliseconds(1), .milliseconds(2), .milliseconds(6)]
            }
        )
    }
}
