import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// A device that has the display in turns, driven in virtual time.
@Suite("Windows of a device")
struct WindowedDeviceTests {
    private let plan = PairedPlan(seed: 3, pairs: 10, blockLength: 20, gap: 2)

    private func run(_ app: App, cores: Int = 1, side: PairedSide = .baseline) throws -> AnalyzedRun {
        Analysis.analyze(try trace(app, cores: cores, side: side))
    }

    private func trace(
        _ app: App,
        cores: Int = 1,
        side: PairedSide = .baseline,
        warmUp: TimeSpan = .zero
    ) throws -> Trace {
        var workload = VirtualRun.workload([app], seconds: plan.duration(at: .hz60).inSeconds, cores: cores)
        workload.warmUp = warmUp
        let bytes = VirtualEngine.trace(
            CompiledWorkload(workload),
            recordedBy: "test",
            windows: plan.windows(of: side)
        )
        let reader = try TraceReader(bytes)
        return try Trace(records: reader.records, tornBytes: reader.tornBytes)
    }

    /// How many multiples of an interval lie in a side's windows.
    private func times(every interval: TimeSpan, in side: PairedSide) -> Int {
        plan.windows(of: side).reduce(0) { sum, window in
            let (start, end) = (Self.time(window.vsyncs.lowerBound), Self.time(window.vsyncs.upperBound))
            let all = 1...(plan.duration(at: .hz60).nanoseconds / interval.nanoseconds)
            return sum + all.count { (start..<end).contains(interval.nanoseconds * $0) }
        }
    }

    private static func time(_ vsync: VsyncIndex) -> Int64 { RefreshRate.hz60.interval.nanoseconds * vsync.rawValue }

    @Test(
        "Frames are due only in the side's own windows, one at each vsync, with the window's frame numbers",
        arguments: PairedSide.allCases
    )
    func dues(side: PairedSide) throws {
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(4)]), side: side)
        let windows = plan.windows(of: side)
        let wanted = windows.flatMap { $0.vsyncs.lowerBound.rawValue..<$0.vsyncs.upperBound.rawValue }
        #expect(run.frames[0].map(\.due.rawValue) == wanted)
        let numbers = windows.indices.flatMap { pair in (0..<20).map { FrameNumber(UInt32(pair * 20 + $0)) } }
        #expect(run.frames[0].map(\.number) == numbers)
        let app = try #require(run.result.apps.first)
        #expect(app.conservation.holds)
        #expect(app.conservation.wanted == 200 && app.conservation.dropped == 0 && app.conservation.unfinished == 0)
    }

    @Test("A frame under way at the end of a window is shown, and is not counted as unfinished")
    func late() throws {
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(40)]))
        let app = try #require(run.result.apps.first)
        #expect(app.conservation.holds)
        #expect(app.conservation.unfinished == 0)
        let byWindow = plan.windows(of: .baseline).map { window in
            run.frames[0].filter { window.vsyncs.contains($0.due) }
        }
        // Each frame takes three vsyncs: the seventh begins at vsync 18 and ends after the window.
        #expect(byWindow.allSatisfy { $0.count == 7 })
        #expect(byWindow.allSatisfy { ($0.last?.shownAt.rawValue ?? 0) - ($0.first?.due.rawValue ?? 0) == 21 })
    }

    @Test("A frame that outlasts the other side's turn is abandoned, and counted as unfinished")
    func stuck() throws {
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(900)]))
        let app = try #require(run.result.apps.first)
        #expect(app.conservation.holds)
        #expect(app.conservation.unfinished > 0)
    }

    @Test("Events outside the side's windows are skipped, those inside are handled")
    func events() throws {
        let event = AppEvent(name: "tick", every: .milliseconds(50), steps: [VirtualRun.compute(1, "tick")])
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(2)], events: [event]))
        let all = Int(plan.duration(at: .hz60).inMilliseconds / 50)
        let outside = run.frames[0].count { $0.ledger.outsideFrame > .zero }
        #expect(outside > 0 && outside < all)
        #expect(run.frames[0].count == 200)
    }

    @Test("Run loop timers fire at those of their times that lie in the side's windows", arguments: PairedSide.allCases)
    func timers(side: PairedSide) throws {
        var app = VirtualRun.app("a", [VirtualRun.compute(2)])
        app.timers = [AppTimer(name: "t", every: .milliseconds(70), mode: .common, steps: [VirtualRun.compute(1)])]
        let fired = try run(app, side: side).handlers[0].count
        // A time at the edge of a window may be missed.
        #expect(abs(fired - times(every: .milliseconds(70), in: side)) <= 2)
    }

    @Test("Queue timers fire at those of their times that lie in the side's windows", arguments: PairedSide.allCases)
    func queueTimers(side: PairedSide) throws {
        var app = VirtualRun.app("a", [VirtualRun.compute(2)])
        app.queues = [QueueSpec(name: "q")]
        app.timers = [
            AppTimer(name: "t", every: .milliseconds(70), queue: .own("q"), steps: [VirtualRun.compute(1)])
        ]
        let events = try trace(app, side: side).events.values.joined()
        let items = events.count { if case .begin(let begin) = $0, case .item = begin.kind { true } else { false } }
        #expect(items > 10)
        #expect(abs(items - times(every: .milliseconds(70), in: side)) <= 2)
    }

    /// When an app's handlers began: the side's turn, and the vsync within that turn.
    private func places(_ app: App, _ side: PairedSide) throws -> [[Int64]] {
        let run = try run(app, side: side)
        return run.handlers[0].map { handler in
            let vsync = run.grid.last(atOrBefore: handler.interval.start)
            let turn = plan.windows(of: side).firstIndex { $0.vsyncs.contains(vsync) } ?? -1
            return [Int64(turn), turn < 0 ? 0 : vsync - plan.windows(of: side)[turn].vsyncs.lowerBound]
        }
    }

    @Test("Events and timers rarer than a turn reach both sides, at the same place in their turns")
    func rare() throws {
        let compute = [VirtualRun.compute(1)]
        var app = VirtualRun.app("a", [VirtualRun.compute(2)])
        // Those of the last pair would reach neither side, as no turn follows.
        app.events = [
            AppEvent(name: "rare", every: .milliseconds(900), until: .milliseconds(6000), steps: compute),
            AppEvent(
                name: "script",
                arrivals: EventArrivals(recorded: [.milliseconds(100), .milliseconds(101), .milliseconds(3500)]),
                steps: compute
            ),
        ]
        app.timers = [
            AppTimer(name: "once", every: .milliseconds(1600), repeats: false, steps: compute),
            AppTimer(name: "rare", every: .milliseconds(700), until: .milliseconds(6000), steps: compute),
        ]
        let (baseline, candidate) = (try places(app, .baseline), try places(app, .candidate))
        #expect(baseline == candidate)
        #expect(baseline.count == 6 + 3 + 1 + 8)
        #expect(baseline.allSatisfy { $0[0] > 0 })
    }

    @Test("Dropped intervals of a turn are those without a frame, also if no frame came until the turn's end")
    func droppedToTheEnd() throws {
        // As if the main thread were busy from vsync 8 of a turn until after the turn's end.
        let window = plan.windows(of: .baseline)[4]
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(2)]))
        let frames = run.frames[0].filter { window.vsyncs.contains($0.due) }
        let whole = PairedBlock(frames, in: window)
        #expect(whole.dropped == 0 && whole.wanted == 18 && !whole.isStuck)
        let cut = PairedBlock(Array(frames.prefix(8)), in: window)
        #expect(cut.dropped == 12 && cut.wanted == 18 && cut.droppedByWorkload == 12 && cut.isStuck)
        let none = PairedBlock([], in: window)
        #expect(none.dropped == 18 && none.wanted == 18)
        // A gap of three frames in the middle.
        var gap = frames
        gap[5].shownAt = gap[5].due + 4
        gap.removeSubrange(6..<9)
        #expect(PairedBlock(gap, in: window).dropped == 3)
        let half = PairedBlock(frames.filter { $0.due.rawValue % 2 == 0 }, in: window, Cadence(vsyncsPerFrame: 2)!)
        #expect(half.dropped == 0 && half.wanted < 10)
    }

    @Test("A long touch is sampled in all of the side's windows that it reaches into", arguments: PairedSide.allCases)
    func touches(side: PairedSide) throws {
        let touch = TouchSpan(length: .milliseconds(900), moved: [VirtualRun.compute(1, "scroll")])
        let arrivals = EventArrivals(every: .fixed(1e9))
        let event = AppEvent(name: "pan", arrivals: arrivals, steps: [VirtualRun.compute(1)], touch: touch)
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(2)], events: [event]), side: side)
        // A touch outlasts the turn in which it begins and the other side's turn, so most frames have a sample of one.
        let frames = run.frames[0].filter { $0.begin > run.grid.origin + .seconds(1) }
        let moved = run.handlers[0].count { run.result.paths[$0.path.index].label == "pan moved" }
        #expect(Double(moved) > 0.6 * Double(frames.count))
        #expect(moved <= frames.count)
    }

    @Test("Both sides handle the events of the warm-up")
    func warmUp() throws {
        let event = AppEvent(name: "start", every: .milliseconds(400), until: .milliseconds(800), steps: [])
        for side in PairedSide.allCases {
            let app = VirtualRun.app("a", [VirtualRun.compute(2)], events: [event])
            let handled = Analysis.analyze(try trace(app, side: side, warmUp: .seconds(1))).handlers[0].count
            #expect(handled == 2)
        }
    }
}
