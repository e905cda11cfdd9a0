import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Checks that hold for any run in virtual time.
enum VirtualChecks {
    /// The failures of a run; its whole trace is read back and analysed.
    static func failures(_ workload: Workload, _ scheduler: SchedulerModel) throws -> [String] {
        let compiled = CompiledWorkload(workload)
        let reader = try TraceReader(VirtualEngine.trace(compiled, scheduler: scheduler, recordedBy: "test"))
        let trace = try Trace(records: reader.records, tornBytes: reader.tornBytes)
        return slices(of: trace, workload) + items(of: trace) + frames(try Trace(records: reader.records))
    }

    /// A core runs one thread at a time, a thread is on one core at a time, and its slices add up to its steps' time.
    private static func slices(of trace: Trace, _ workload: Workload) -> [String] {
        var failures: [String] = []
        let all = trace.slices.values.joined().sorted { ($0.cpu, $0.start) < ($1.cpu, $1.start) }
        for (slice, next) in zip(all, all.dropFirst()) where slice.cpu == next.cpu && slice.end > next.start {
            failures.append("two slices at once on a core: \(slice), \(next)")
        }
        for slice in all where slice.end <= slice.start || slice.cpu >= workload.device.cores {
            failures.append("no slice: \(slice)")
        }
        for thread in trace.threads.keys.sorted() {
            let own = trace.slices[thread] ?? []
            for (slice, next) in zip(own, own.dropFirst()) where slice.end > next.start {
                failures.append("\(thread) is on two cores: \(slice), \(next)")
            }
            let steps = (trace.events[thread] ?? []).compactMap { if case .step(let step) = $0 { step } else { nil } }
            // A step that is under way when the run ends is recorded up to there.
            let ran = own.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
            let used = steps.reduce(TimeSpan.zero) { $0 + $1.cpu }
            if ran != used { failures.append("\(thread) ran for \(ran), its steps took \(used)") }
            for (step, next) in zip(steps, steps.dropFirst()) where step.end > next.start {
                failures.append("\(thread) does two steps at once: \(step), \(next)")
            }
        }
        return failures
    }

    /// Items begin and end alternately on a thread, and do not begin before they were submitted.
    private static func items(of trace: Trace) -> [String] {
        var failures: [String] = []
        for (thread, events) in trace.events {
            var isOpen = false
            for event in events {
                switch event {
                case .begin(let begin):
                    if isOpen { failures.append("\(thread) begins \(begin.kind) in another activity") }
                    if begin.depth != 0 {
                        failures.append("\(thread) says that \(begin.kind) lies in another activity")
                    }
                    if case .item(_, let enqueuedAt) = begin.kind, enqueuedAt > begin.usage.at {
                        failures.append("an item before it is submitted: \(begin)")
                    }
                    isOpen = true
                case .end:
                    if !isOpen { failures.append("\(thread) ends an activity that has not begun") }
                    isOpen = false
                case .wait(let wait):
                    if wait.blocked < .zero || wait.wakeUp < .zero || wait.end < wait.start {
                        failures.append("no wait: \(wait)")
                    }
                default: break
                }
            }
        }
        return failures
    }

    /// Every frame's time is accounted for, and so is every vsync.
    private static func frames(_ trace: Trace) -> [String] {
        var failures: [String] = []
        let run = Analysis.analyze(trace)
        for (app, frames) in zip(run.result.apps, run.frames) {
            if !app.conservation.holds { failures.append("\(app.name): \(app.conservation)") }
            if let main = app.mainThread {
                failures += MainThreadChecks.failures(main, frames, run).map { "\(app.name): \($0)" }
            } else if !frames.isEmpty {
                failures.append("\(app.name): its main thread is not summed up")
            }
            for frame in frames where frame.ledger.residual != .zero {
                failures.append("\(app.name), frame \(frame.number): residual \(frame.ledger.residual)")
            }
            for frame in frames where frame.ledger.onCPU != frame.work.reduce(.zero, { $0 + $1.time }) {
                failures.append("\(app.name), frame \(frame.number): work is not its time on a CPU")
            }
        }
        for graph in run.result.operations?.graphs ?? [] {
            for operation in graph.operations where !operation.isGroup { failures += time(of: operation, in: graph) }
        }
        return failures
    }

    /// The parts of an operation's time are not more than the whole.
    private static func time(of operation: OperationRecord, in graph: OperationGraph) -> [String] {
        guard let began = operation.began, let cpu = operation.cpu, let ready = operation.withoutCPU,
            let blocked = operation.blocked
        else { return [] }
        let whole = (operation.ended ?? graph.length) - began
        guard cpu + ready + blocked > whole else { return [] }
        return [
            "operation \(operation.name): \(cpu) on a CPU, \(ready) ready and \(blocked) blocked are more than \(whole)"
        ]
    }
}
