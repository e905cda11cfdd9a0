import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Steps that come every n-th time, on a display that two devices share.
@Suite("Every n-th frame in turns")
struct EveryInTurnsTests {
    private let plan = PairedPlan(seed: 3, pairs: 15)

    private func trace(_ app: App, _ side: PairedSide) throws -> Trace {
        var workload = VirtualRun.workload([app], seconds: plan.duration(at: .hz60).inSeconds)
        workload.warmUp = .zero
        let bytes = VirtualEngine.trace(
            CompiledWorkload(workload),
            recordedBy: "test",
            windows: plan.windows(of: side)
        )
        return try Trace(bytes: bytes)
    }

    private static func rare(_ count: Int, _ milliseconds: Double) -> Step {
        Step(.every(count, [VirtualRun.compute(milliseconds, "rare")]))
    }

    @Test(
        "Of the frames that are compared, every n-th has the step, whether or not a turn has n frames",
        arguments: [7, 28, 30, 60],
        [11.0, 22]
    )
    func frames(count: Int, milliseconds: Double) throws {
        // Frames of 23 ms drop an interval each, so that turns have different numbers of frames.
        let app = VirtualRun.app("a", [VirtualRun.compute(1), Self.rare(count, milliseconds)])
        for side in PairedSide.allCases {
            let run = Analysis.analyze(try trace(app, side))
            let compared = plan.windows(of: side).flatMap { window in
                run.frames[0].filter { window.vsyncs.contains($0.due) }.dropFirst(PairedPlan.settlingFrames)
            }
            let rare = compared.count { ($0.ledger.onCPU ?? .zero) > .milliseconds(10) }
            // The first turn begins with the frames 0 and 1, which are not compared.
            #expect(rare == (compared.count + 1) / count, "\(side): \(rare) of \(compared.count)")
        }
    }

    @Test("The same holds of work that each frame hands over")
    func work() throws {
        let submission = WorkSubmission(work: "w", queue: .main)
        var app = VirtualRun.app("a", [VirtualRun.compute(1), Step(.async(submission))])
        app.work = [NamedWork(name: "w", steps: [Self.rare(30, 3)])]
        for side in PairedSide.allCases {
            let trace = try trace(app, side)
            let grid = Analysis.analyze(trace).grid
            let windows = plan.windows(of: side).map { window in
                let first = window.vsyncs.lowerBound + Int64(PairedPlan.settlingFrames)
                return grid[first]..<grid[window.vsyncs.upperBound]
            }
            let rare = trace.events.values.joined().count { event in
                guard case .step(let step) = event, step.cpu > .milliseconds(2) else { return false }
                return windows.contains { $0.contains(step.start) }
            }
            #expect(rare == plan.pairs * 28 / 30, "\(side)")
        }
    }

    @Test("An app that draws on demand counts the frames after the first two vsyncs of its turns")
    func onDemand() throws {
        var app = VirtualRun.app("a", [VirtualRun.compute(1), Self.rare(5, 11), Step(.redraw)])
        app.redraw = .onDemand
        let run = Analysis.analyze(try trace(app, .baseline))
        let compared = plan.windows(of: .baseline).flatMap { window in
            run.frames[0].filter { PairedBlock.counted(in: window, .everyVsync).contains($0.due) }
        }
        let rare = compared.count { ($0.ledger.onCPU ?? .zero) > .milliseconds(10) }
        #expect(compared.count > 300)
        #expect(rare == (compared.count + 1) / 5)
    }

    @Test("An event that always comes with the first two frames of a turn draws anew in each turn, on both sides alike")
    func alwaysFirst() throws {
        // Once in each pair of turns, at its begin. The last one would reach neither side.
        let pair = RefreshRate.hz60.interval * Int64(plan.pairLength)
        let arrivals = EventArrivals(recorded: (0..<plan.pairs - 1).map { pair * Int64($0) + .milliseconds(1) })
        let tap = AppEvent(
            name: "tap",
            arrivals: arrivals,
            steps: [
                Step(.compute(.uniform(5e6...9e6))), Self.rare(3, 20),
                Step(.async(WorkSubmission(work: "w", queue: .main))),
            ]
        )
        var app = VirtualRun.app("a", [VirtualRun.compute(1)], events: [tap])
        app.work = [NamedWork(name: "w", steps: [Step(.compute(.uniform(2e6...4e6)))])]
        func times(_ side: PairedSide) throws -> [TimeSpan] {
            try trace(app, side).events.values.joined().compactMap { event -> TimeSpan? in
                guard case .step(let step) = event, step.cpu > .milliseconds(1.5) else { return nil }
                return step.cpu
            }
        }
        let found = try times(.baseline)
        #expect(try times(.candidate) == found)
        // 14 calls, the first of which has the number 0.
        #expect(found.count { $0 == .milliseconds(20) } == 5)
        let drawn = found.filter { $0 < .milliseconds(20) }
        #expect(drawn.count == 28 && Set(drawn).count > 20, "\(drawn)")
    }
}
