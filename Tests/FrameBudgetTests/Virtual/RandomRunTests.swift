import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness

@Suite("Random workloads in virtual time")
struct RandomRunTests {
    private func expectWhole(_ trace: Trace, _ thread: ThreadID) {
        var isOpen = false
        var last = Instant.zero
        var inSteps = TimeSpan.zero
        var used = TimeSpan.zero
        func begin(_ usage: Usage) {
            #expect(!isOpen)
            #expect(usage.cpu == inSteps, "CPU time only in steps")
            isOpen = true
            pass(usage.at)
        }
        func end(_ usage: Usage) {
            #expect(isOpen)
            #expect(usage.cpu == inSteps, "CPU time only in steps")
            used = usage.cpu ?? .zero
            isOpen = false
            pass(usage.at)
        }
        func pass(_ instant: Instant) {
            #expect(instant >= last)
            last = instant
        }
        for event in trace.events[thread] ?? [] {
            switch event {
            case .begin(let activity): begin(activity.usage)
            case .end(let activity): end(activity.usage)
            case .step(let step):
                #expect(isOpen)
                inSteps += step.cpu
                #expect(step.cpu <= step.end - step.start)
                pass(step.end)
            case .wait(let wait):
                #expect(isOpen)
                #expect(wait.blocked + wait.wakeUp == wait.end - wait.start)
                // A thread that waits for itself waits until the end.
                #expect(wait.owner != thread || wait.end == trace.observedUntil)
                pass(wait.end)
            default: break
            }
        }
        let slices = trace.slices[thread] ?? []
        #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end <= $1.start })
        let ran = slices.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
        #expect(ran >= used)
        #expect(slices.allSatisfy { $0.end > $0.start })
    }

    @Test(
        "random runs repeat byte for byte, and each thread's activities, waits and slices add up without overlap",
        arguments: SchedulerModel.allCases
    )
    func random(_ scheduler: SchedulerModel) throws {
        var items = 0
        let cases = Thorough.count(30, usually: 12)
        for seed in 1...UInt64(cases) {
            let workload = RandomWorkload.make(seed: seed, .wild)
            let bytes = VirtualRun.trace(workload, scheduler)
            #expect(bytes == VirtualRun.trace(workload, scheduler), "seed \(seed)")
            let trace = try Trace(records: try TraceReader(bytes).records)
            for thread in trace.threads.keys { expectWhole(trace, thread) }
            #expect(trace.threads.count == (trace.threads.keys.map(\.index).max() ?? 0) + 1)
            let all = trace.slices.values.flatMap(\.self).sorted { ($0.cpu, $0.start) < ($1.cpu, $1.start) }
            #expect(zip(all, all.dropFirst()).allSatisfy { $0.cpu != $1.cpu || $0.end <= $1.start })
            items += trace.events.values.flatMap(\.self).count {
                if case .begin(let begin) = $0 { begin.isItem } else { false }
            }
            let run = Analysis.analyze(trace)
            #expect(run.result.apps.allSatisfy { $0.conservation.holds }, "seed \(seed)")
        }
        #expect(items > 10 * cases)
    }
}
