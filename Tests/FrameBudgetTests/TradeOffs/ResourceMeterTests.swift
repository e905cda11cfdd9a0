import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Resource use of apps")
struct ResourceMeterTests {
    private func run(_ name: String = "swipe") throws -> (Trace, AnalyzedRun) {
        let steps = [
            Step(.compute(.fixed(30e6))), Step(.read(.fixed(60e3))), Step(.write(.fixed(20e3))),
            Step(.fetch(.fixed(5e3), latency: nil)), Step(.gpu(.fixed(2e6))),
        ]
        var app = App(name: "reel", frame: [Step(.compute(.fixed(1e6)))])
        app.events = [
            AppEvent(name: name, arrivals: EventArrivals(recorded: [.seconds(2), .seconds(4)]), steps: steps)
        ]
        app.launch = [Step(.allocate("all", .fixed(7e6), .dirty))]
        let workload = Workload(
            name: "uses",
            duration: .seconds(6),
            warmUp: .seconds(1),
            device: DeviceProfile(cores: 1),
            apps: [app, App(name: "other", frame: [Step(.compute(.fixed(2e6)))])],
            timeline: [
                TimelineEntry(at: .zero, .open(app: "reel")), TimelineEntry(at: .zero, .open(app: "other")),
                TimelineEntry(at: .seconds(5), .close(app: "other")),
            ]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        let trace = try Trace(bytes: bytes)
        return (trace, Analysis.analyze(trace))
    }

    @Test(
        "Within windows of an event the CPU, GPU, disk and network use of that time is counted, and none of another app"
    )
    func windows() throws {
        let (trace, run) = try run()
        let windows = EventWindows(of: "swipe", lasting: .milliseconds(500), in: trace)
        #expect(windows.intervals.count == 2)
        #expect(windows.length == .seconds(1))
        let uses = ResourceMeter.uses(of: trace, run, within: windows)
        let reel = uses[0]
        #expect([reel.disk.bytes, reel.network.bytes] == [160_000, 10_000])
        #expect(reel.gpu == .milliseconds(4))
        #expect(reel.peakFootprint?.bytes == 7_000_000)
        // 60 ms of handlers, and 1 ms in each frame; the disk takes a little CPU time.
        let cpu = reel.cpu - .milliseconds(Double(60 + reel.frames))
        #expect(cpu >= .zero && cpu < .milliseconds(2))
        #expect(reel.hitch > .zero && reel.missed >= 0)
        #expect([uses[1].disk.bytes, uses[1].network.bytes] == [0, 0])
        #expect(uses[1].peakFootprint?.bytes == 0)
    }

    @Test("The use of the whole run has the figures of the run's result")
    func whole() throws {
        let (trace, run) = try run()
        let uses = ResourceMeter.uses(of: trace, run, within: EventWindows(observed: trace))
        for (use, app) in zip(uses, run.result.apps) {
            #expect(use.missed == app.total.missed)
            #expect(use.frames == app.total.shown)
            #expect(use.hitch == app.total.hitchTime)
            #expect(use.onScreen == app.total.onScreen)
            // The use has the hitch time in whole nanoseconds: 16,666,667 for an interval of 16,666,666.67.
            #expect(abs(use.hitchRatio - app.total.hitchRatio) <= 2.1e-8 * app.total.hitchRatio + 1e-6)
        }
        #expect(uses[1].onScreen == .seconds(4))
        #expect(uses[0].time == .seconds(5))
    }

    @Test("Overlapping windows are joined, and an event that does not occur has none")
    func joined() throws {
        let (trace, _) = try run()
        let long = EventWindows(of: "swipe", lasting: .seconds(3), in: trace)
        #expect(long.intervals.count == 1)
        #expect(long.length == .seconds(4))
        #expect(EventWindows(of: "swing", lasting: .seconds(3), in: trace).intervals.isEmpty)
        #expect(EventWindows.names(in: trace) == ["swipe"])
    }

    @Test("A step that the end of the run cuts counts up to that end: 20 of its 50 ms, as in the profile")
    func cut() throws {
        var app = App(name: "reel", frame: [Step(.compute(.fixed(1e6)))])
        app.events = [
            AppEvent(
                name: "swipe",
                arrivals: EventArrivals(recorded: [.milliseconds(5980)]),
                steps: [Step(.compute(.fixed(50e6)))]
            )
        ]
        let workload = Workload(
            name: "cut",
            duration: .seconds(6),
            warmUp: .zero,
            device: DeviceProfile(cores: 1),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "reel"))]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        let trace = try Trace(bytes: bytes)
        let model = RunModel(trace)
        let windows = EventWindows(of: "swipe", lasting: .milliseconds(500), in: trace)
        #expect(abs(windows.length.inMilliseconds - 20) < 0.1, "\(windows)")
        let within = ResourceMeter.uses(of: trace, model.run, within: windows)[0].cpu
        #expect(abs(within.inMilliseconds - 20) < 0.1, "\(within)")
        // The whole run has all of the profile's CPU time.
        let whole = ResourceMeter.uses(of: trace, model.run, within: EventWindows(observed: trace))[0].cpu
        let profile = try #require(model.run.result.profiles?.first)
        #expect(whole == profile.weights.reduce(TimeSpan.zero) { $0 + $1.time })
        // 1 ms for each of the frames before it, about 359, and the cut step.
        let frames = model.run.frames[0].count
        #expect(frames > 350 && abs(whole.inMilliseconds - Double(frames + 20)) < 0.1, "\(whole), \(frames)")
        let timeline = RunTimeline(model)
        let spans = timeline.lane(of: try #require(timeline.threads.first)).spans
        let last = try #require(spans.last)
        guard case .step(_, let cpu) = last.work else { throw CutIsMissing() }
        #expect(cpu == last.interval.length && last.interval.end == trace.observedUntil)
        #expect(abs(cpu.inMilliseconds - 20) < 0.1, "\(cpu)")
    }

    private struct CutIsMissing: Error {}
}
