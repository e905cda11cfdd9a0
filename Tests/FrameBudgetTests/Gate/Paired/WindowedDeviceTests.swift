import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// A device that has the display in turns, driven in virtual time.
@Suite("Windows of a device")
struct WindowedDeviceTests {
    private let plan = PairedPlan(seed: 3, pairs: 10, blockLength: 20, gap: 2)

    private func run(_ app: App, cores: Int = 1, side: PairedSide = .baseline) throws -> AnalyzedRun {
        var workload = VirtualRun.workload([app], seconds: plan.duration(at: .hz60).inSeconds, cores: cores)
        workload.warmUp = .zero
        let bytes = VirtualEngine.trace(
            CompiledWorkload(workload),
            recordedBy: "test",
            windows: plan.windows(of: side)
        )
        let reader = try TraceReader(bytes)
        return Analysis.analyze(try Trace(records: reader.records, tornBytes: reader.tornBytes))
    }

    @Test(
        "Frames are due in its own windows alone, one at each vsync, with the window's numbers",
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

    @Test("A frame under way at the end of a window is shown, and loses no vsync but those it took")
    func late() throws {
        // Two intervals each: the last one begins at vsync 18 and ends in time; an odd one would end in the gap.
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(40)]))
        let app = try #require(run.result.apps.first)
        #expect(app.conservation.holds)
        #expect(app.conservation.unfinished == 0)
        let byWindow = plan.windows(of: .baseline).map { window in
            run.frames[0].filter { window.vsyncs.contains($0.due) }
        }
        // Three vsyncs a frame: the seventh begins at vsync 18 and ends after the window.
        #expect(byWindow.allSatisfy { $0.count == 7 })
        #expect(byWindow.allSatisfy { ($0.last?.shownAt.rawValue ?? 0) - ($0.first?.due.rawValue ?? 0) == 21 })
    }

    @Test("A frame that outlasts the other side's turn is given up, and counted as unfinished")
    func stuck() throws {
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(900)]))
        let app = try #require(run.result.apps.first)
        #expect(app.conservation.holds)
        #expect(app.conservation.unfinished > 0)
    }

    @Test("Events outside its windows are skipped, those inside come when they would have come")
    func events() throws {
        let event = AppEvent(name: "tick", every: .milliseconds(50), steps: [VirtualRun.compute(1, "tick")])
        let run = try run(VirtualRun.app("a", [VirtualRun.compute(2)], events: [event]))
        let all = Int(plan.duration(at: .hz60).inMilliseconds / 50)
        let outside = run.frames[0].count { $0.ledger.outsideFrame > .zero }
        #expect(outside > 0 && outside < all)
        #expect(run.frames[0].count == 200)
    }
}
