import FrameBudget
import FrameTrace
import LiveSimulation
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// Random input, timers, blocks and modes, with the same checks of run loops in both engines.
@Suite("Run loops on real threads", .serialized)
struct RunLoopRunTests {
    private func compiled(_ loop: RandomLoop) throws -> CompiledWorkload {
        CompiledWorkload(try WorkloadFile.parse(text: loop.yaml, named: "test.yaml"))
    }

    private func failures(_ trace: Trace, _ random: RandomLoop, looks: [Instant]?) -> [String] {
        let loop = LoopTrace(trace, of: AppID(0), looks: looks)
        var failures =
            loop.inputFailures() + loop.blockFailures(sends: RandomLoop.sends)
            + loop.starvation(timers: random.commonTimers, drawsAlways: random.drawsAlways)
            + loop.inputStarvation() + loop.performedFailures(by: RandomLoop.performed.by)
            + loop.modeFailures(
                touch: RandomLoop.touch,
                byDefault: RandomLoop.defaultTimers,
                tracking: RandomLoop.trackingTimers
            )
        let run = Analysis.analyze(trace)
        for frame in run.frames[0] where !frame.isSuspect {
            // A frame's stages and the thread's work before it add up to the whole frame.
            let whole = frame.end - min(frame.begin, frame.due(on: run.grid))
            let sum = frame.parts.reduce(TimeSpan.zero) { $0 + $1.time }
            if sum != (random.hasStages ? whole : .zero) {
                failures.append("\(frame.number): \(frame.parts) of \(whole)")
            }
        }
        for result in run.result.apps {
            if !result.conservation.holds { failures.append("\(result.name): \(result.conservation)") }
            guard let main = result.mainThread else { continue }
            if !main.input.addsUp { failures.append("\(result.name): \(main.input)") }
            if !main.time.addsUp { failures.append("\(result.name): \(main.time)") }
        }
        return failures
    }

    @Test(
        "R-1, R-2, R-3, R-4, R-5, R-8, R-9: live runs of random input, timers, blocks and modes lose nothing, keep order, starve no activity, and their logs replay",
        arguments: UInt64(1)...(FigureTable.isWhole ? 6 : 3)
    )
    func live(_ seed: UInt64) throws {
        let random = RandomLoop(seed: seed)
        let compiled = try compiled(random)
        let (trace, log) = try LiveRun.logged(compiled)
        #expect(trace.quality.lostRecords == 0 && log.lostCount == 0)
        #expect(try Replay.run(compiled, log) == ReplayResult(replayed: log.inputs.count, difference: nil))
        let looks = log.inputs.compactMap { $0.input == .timePassed ? $0.at : nil }
        let failures = failures(trace, random, looks: looks)
        #expect(failures.isEmpty, "seed \(seed): \(failures.prefix(5))")
        let loop = LoopTrace(trace, of: AppID(0), looks: looks)
        print("seed \(seed): \(loop.counts)")
    }

    @Test(
        "R-1, R-2, R-3, R-4, R-5, R-9: in virtual time, random loops lose nothing, keep order and starve no activity, 40 seeds"
    )
    func virtual() throws {
        for seed in UInt64(1)...40 {
            let random = RandomLoop(seed: seed)
            let compiled = try compiled(random)
            let scheduler: SchedulerModel = seed % 3 == 0 ? .strict : .fair
            let trace = try Trace(bytes: VirtualEngine.trace(compiled, scheduler: scheduler, recordedBy: "test"))
            let failures = failures(trace, random, looks: nil)
            #expect(failures.isEmpty, "seed \(seed): \(failures.prefix(5))")
        }
    }
}
