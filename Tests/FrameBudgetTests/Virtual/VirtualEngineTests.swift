import FrameBudget
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import Simulation
import Testing
import Thoroughness

@Suite("Virtual engine")
struct VirtualEngineTests {
    private typealias Run = VirtualRun

    private func talk(_ pacing: Pacing) -> Workload {
        Run.workload([
            Run.app("maps", [Run.compute(10)], pacing: pacing), Run.app("notes", [Run.compute(6)], pacing: pacing),
            Run.app("video", [Run.compute(8)], pacing: pacing),
        ])
    }

    private func expectRates(_ run: AnalyzedRun, _ rates: [Double]) {
        #expect(run.result.apps.count == rates.count)
        for (app, rate) in zip(run.result.apps, rates) {
            #expect(abs(app.total.shownFPS / rate - 1) < 0.01, "\(app.name): \(app.total.shownFPS) for \(rate)")
        }
    }

    @Test("F-4, V-3: three apps of 10, 6 and 8 ms on one core run in lockstep: 41.67 fps each")
    func lockstep() throws {
        let run = try Run.analyze(talk(.continuous), .strict)
        expectRates(run, [41.67, 41.67, 41.67])
        #expect(run.result.apps.allSatisfy { $0.total.mainThread?.p50 == .milliseconds(24) })
    }

    @Test("V-3: with fair shares the three apps get 33.3, 55.6 and 41.7 fps")
    func fair() throws { expectRates(try Run.analyze(talk(.continuous), .fair), [33.33, 55.56, 41.67]) }

    @Test("V-3: with vsync pacing the three apps get 30 fps each")
    func quantised() throws { expectRates(try Run.analyze(talk(.vsync), .fair), [30, 30, 30]) }

    @Test("V-3: two apps of 10 and 6 ms alone get 60 fps each", arguments: SchedulerModel.allCases)
    func fits(_ scheduler: SchedulerModel) throws {
        let apps = [Run.app("maps", [Run.compute(10)]), Run.app("notes", [Run.compute(6)])]
        let run = try Run.analyze(Run.workload(apps), scheduler)
        expectRates(run, [60, 60])
        #expect(run.result.apps.allSatisfy { $0.total.dropped == 0 })
    }

    @Test(
        "time is exact: frames have their own work and no residual, and vsyncs are conserved",
        arguments: SchedulerModel.allCases
    )
    func exact(_ scheduler: SchedulerModel) throws {
        let event = AppEvent(name: "tap", every: .milliseconds(130), steps: [Run.compute(7)])
        let locked = Step(.lock("db", [Run.compute(2), Step(.sleep(.fixed(1e6)))]))
        let apps = [
            Run.app("a", [Run.compute(4), locked], events: [event]),
            Run.app("b", [locked, Step(.read(.fixed(65_536))), Run.compute(3)], pacing: .continuous),
            Run.app("c", [Step(.touch(.fixed(1e6))), Run.compute(9), Step(.write(.fixed(4096)))]),
        ]
        let run = try Run.analyze(Run.workload(apps, cores: 2), scheduler)
        for (app, frames) in zip(run.result.apps, run.frames) {
            #expect(app.conservation.holds)
            #expect(frames.count > 100)
            for frame in frames {
                #expect(frame.ledger.residual == .zero, "\(app.name) \(frame.number)")
                #expect(frame.ledger.onCPU == frame.work.reduce(.zero) { $0 + $1.time })
            }
        }
        #expect(run.frames[0].allSatisfy { $0.ledger.onCPU == .milliseconds(6) })
        #expect(run.result.apps[1].total.ledger.blocked.contains { $0.kind == .read })
        #expect(run.result.apps[0].total.ledger.outsideFrame > .zero)
    }

    @Test("CPU time is conserved: the frames' CPU times add up to the core's busy time, less unfinished frames")
    func work() throws {
        let run = try Run.analyze(talk(.continuous), .fair)
        let used = run.frames.flatMap(\.self).reduce(TimeSpan.zero) { $0 + ($1.ledger.onCPU ?? .zero) }
        // One core that is never idle, minus the frames that are unfinished at the end.
        #expect(used > .milliseconds(6000 - 24))
        #expect(used <= .seconds(6))
    }

    @Test("with a core for each app no thread waits for a CPU")
    func enoughCores() throws {
        var workload = talk(.vsync)
        workload.device.cores = 3
        let run = try Run.analyze(workload)
        expectRates(run, [60, 60, 60])
        #expect(run.frames.flatMap(\.self).allSatisfy { $0.ledger.runnable == .zero })
    }

    @Test(
        "the same workload and seed give the same bytes, another seed gives others",
        arguments: SchedulerModel.allCases
    )
    func deterministic(_ scheduler: SchedulerModel) {
        func trace(seed: UInt64) -> [UInt8] {
            let steps = [Step(.compute(.lognormal(median: 5e6, p99: 20e6))), Step(.chance(0.3, [Run.compute(3)]))]
            let apps = [Run.app("a", steps), Run.app("b", steps, pacing: .continuous)]
            return Run.trace(Run.workload(apps, seed: seed), scheduler)
        }
        var before: [UInt8] = []
        for seed in 1...UInt64(Thorough.count(20, usually: 8)) {
            let first = trace(seed: seed)
            #expect(trace(seed: seed) == first)
            #expect(first != before)
            before = first
        }
    }

    @Test("for a single app the engine and the device driver agree frame by frame")
    func alone() throws {
        for milliseconds in [3.0, 16, 17, 24, 50] {
            let workload = Run.workload([Run.app("a", [Run.compute(milliseconds)])])
            var driver = DeviceDriver(workload, frameTimes: [.milliseconds(milliseconds)])
            driver.run()
            let frames = try Run.analyze(workload).frames[0]
            #expect(frames.map(\.begin) == driver.frames.prefix(frames.count).map(\.begin))
            #expect(frames.map(\.end) == driver.frames.prefix(frames.count).map(\.end))
            #expect(driver.frames.count - frames.count <= 1)
        }
    }

    @Test("an app whose frame never ends drops every vsync from then on, and is over its budgets")
    func hung() throws {
        let run = try Run.analyze(Run.workload([Run.app("a", [Run.compute(50_000)])]))
        let app = run.result.apps[0]
        #expect(app.total.shown == 0)
        #expect(app.total.wanted == 300)
        #expect(app.total.unfinished == 1)
        #expect(app.total.dropped == 299)
        #expect(app.total.missed == 1)
        #expect(app.total.verdicts.first?.cause == VerdictCause(.ownWork))
        #expect(app.conservation.holds)
        let rules = GateRules(budgets: GateBudgets(dropped: 10, hitchRatio: 10))
        let checks = Gate.checks(run: run.result, baseline: nil, rules: rules)
        #expect(!checks.isEmpty && checks.allSatisfy { $0.verdict == .overBudget })
    }

    @Test("strict: a sleep at the end of a frame does not delay the app in its next frame")
    func sleepAtTheEnd() throws {
        let steps = [Run.compute(4), Run.compute(4), Step(.sleep(.fixed(1e6)))]
        let apps = [Run.app("a", steps), Run.app("b", [Run.compute(6)])]
        let run = try Run.analyze(Run.workload(apps), .strict)
        // a runs its 8 ms in one turn and sleeps for 1 ms, while b runs from 8 to 14 ms.
        #expect(run.frames[0].count > 100)
        #expect(run.frames[0].allSatisfy { $0.mainThread == .milliseconds(14) })
    }

    @Test("a frame that waits for a lock is blocked for as long as the owner holds it")
    func lock() throws {
        let apps = [
            Run.app("holder", [Step(.lock("db", [Run.compute(10)]))]),
            Run.app("victim", [Run.compute(1), Step(.lock("db", [Run.compute(1)]))]),
        ]
        let run = try Run.analyze(Run.workload(apps, cores: 2))
        #expect(run.frames[1].count > 100)
        for frame in run.frames[1] {
            let owner = OwnerPart(state: .running, app: "holder", culprit: nil, time: .milliseconds(9))
            let part = BlockedPart(kind: .lock, resource: "lock db", time: .milliseconds(9), owners: [owner])
            #expect(frame.ledger.blocked == [part])
            #expect(frame.mainThread == .milliseconds(11))
        }
    }
}
