import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness

@Suite("Ledgers add up")
struct LedgerConservationTests {
    private func expectWhole(_ frame: FrameRecord, _ grid: VsyncGrid, _ place: String) {
        let ledger = frame.ledger
        let start = min(frame.begin, grid[frame.due])
        #expect(ledger.explained + ledger.residual == frame.end - start, "\(place)")
        #expect(ledger.residual == .zero, "\(place)")
        #expect(ledger.runnableBy?.total == ledger.runnable, "\(place)")
        let parts = (ledger.runnableBy ?? []) + (ledger.outside?.runnable ?? [])
        #expect(parts.allSatisfy { $0.culprit.kind != .quota && $0.culprit.kind != .unknown }, "\(place)")
        if let outside = ledger.outside {
            #expect(outside.explained == ledger.outsideFrame, "\(place)")
            #expect(outside.residual == .zero, "\(place)")
        }
        for part in ledger.blocked + (ledger.outside?.blocked ?? []) {
            let owners = (part.owners ?? []).reduce(TimeSpan.zero) { $0 + $1.time }
            #expect(owners <= part.time, "\(place)")
            #expect((part.inverted ?? .zero) <= part.time, "\(place)")
        }
        let dropped = frame.verdict?.dropped.reduce(0) { $0 + $1.dropped } ?? 0
        #expect(dropped == frame.dropped, "\(place)")
        #expect((frame.verdict != nil) == (frame.isMissed || frame.dropped > 0), "\(place)")
        if let verdict = frame.verdict, frame.isMissed {
            #expect(verdict.cause.kind != .unknown && verdict.cause.kind != .vsyncWait, "\(place) \(verdict)")
        }
    }

    @Test(
        "parts, splits and dropped intervals of every frame of random workloads add up",
        arguments: SchedulerModel.allCases
    )
    func random(_ scheduler: SchedulerModel) throws {
        var frames = 0
        var outside = 0
        for seed in UInt64(1)...40 {
            let workload = RandomWorkload.make(seed: seed, .wild)
            let run = try VirtualRun.analyze(workload, scheduler)
            for (app, records) in run.frames.enumerated() {
                for frame in records {
                    expectWhole(frame, run.grid, "seed \(seed), app \(app), frame \(frame.number)")
                    if frame.ledger.outside != nil { outside += 1 }
                }
                frames += records.count
            }
            for app in run.result.apps {
                let verdicts = app.total.verdicts
                #expect(verdicts.reduce(0) { $0 + $1.missed } == app.total.missed)
                #expect(verdicts.reduce(0) { $0 + $1.dropped } == app.total.dropped)
            }
        }
        #expect(frames > 400)
        #expect(outside > 20)
    }

    @Test("a story's moments cover the frame's interval without gaps or overlaps", arguments: SchedulerModel.allCases)
    func stories(_ scheduler: SchedulerModel) throws {
        var count = 0
        for seed in UInt64(1)...6 {
            let workload = RandomWorkload.make(seed: seed, .wild)
            let trace = try Trace(records: try TraceReader(VirtualRun.trace(workload, scheduler)).records)
            let model = RunModel(trace)
            let run = model.run
            let frames = run.frames[0].sorted { $0.overrun > $1.overrun }.prefix(3)
            for frame in frames {
                let story = try model.story(of: frame.number, app: run.result.apps[0].name)
                let moments = story.moments.filter { $0.interval.length > .zero }
                #expect(moments.first?.interval.start == min(frame.begin, run.grid[frame.due]))
                #expect(moments.last?.interval.end == frame.end)
                #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.interval.end == $1.interval.start })
                #expect(moments.allSatisfy { $0.what != .unexplained })
                #expect(story.frame == frame)
            }
            count += frames.count
        }
        #expect(count > 0)
    }

    @Test(
        "a frame that is judged alone equals the same frame judged with all the others",
        arguments: SchedulerModel.allCases
    )
    func alone(_ scheduler: SchedulerModel) throws {
        var (missed, suspect) = (0, 0)
        let cases = Thorough.count(40, usually: 16)
        for seed in 1...UInt64(cases) {
            let workload = RandomWorkload.make(seed: seed, .wild)
            var trace = try Trace(records: try TraceReader(VirtualRun.trace(workload, scheduler)).records)
            let gap = trace.header.grid.origin + .milliseconds(200)
            trace.kernelGaps = [KernelGap(cpu: 0, start: gap, end: gap + .milliseconds(20), count: 3)]
            let run = RunModel(trace).run
            suspect += run.result.quality.suspectFrames
            let model = RunModel(trace)
            for (index, app) in run.result.apps.enumerated() {
                let frames = run.framesAlongTime[index]
                // A frame that an app never began has the next frame's number.
                let counts = Dictionary(frames.map { ($0.number, 1) }, uniquingKeysWith: +)
                for frame in frames where counts[frame.number] == 1 {
                    let story = try model.story(of: frame.number, app: app.name)
                    #expect(story.result.quality == run.result.quality)
                    var alone = story.frame
                    // The result names who held the CPU in the worst frames only.
                    if frame.heldBy == nil { alone.heldBy = nil }
                    #expect(alone == frame)
                    if frame.isMissed { missed += 1 }
                }
                #expect(throws: FrameStoryError.self) { try model.story(of: FrameNumber(.max), app: app.name) }
            }
        }
        #expect(missed > cases / 4)
        #expect(suspect > cases / 4)
    }
}
