import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// A virtual run of a workload, with the life of each app.
struct LifeRun {
    let trace: Trace
    /// The states and callbacks of each app, in order.
    private(set) var lives: [String: [String]] = [:]
    /// Which apps ended, why, and when.
    private(set) var ends: [(app: String, end: Termination, at: Instant)] = []

    init(_ text: String, _ scheduler: SchedulerModel = .fair) throws {
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: text, named: "life.yaml"))
        trace = try Trace(bytes: VirtualEngine.trace(compiled, scheduler: scheduler, recordedBy: "test"))
        for (note, at) in trace.notes {
            switch note {
            case .state(let app, let state): lives[name(app), default: []].append(state.name)
            case .callback(let app, let callback): lives[name(app), default: []].append(callback.name)
            case .terminated(let end): ends.append((name(end.app), end, at))
            default: break
            }
        }
    }

    /// The CPU time that the scheduler gave to threads whose names contain a text, between two times.
    func cpu(of thread: String, from start: TimeSpan, to end: TimeSpan) -> TimeSpan {
        let window = Interval(start: .zero + start, end: .zero + end)
        var sum = TimeSpan.zero
        for (id, slices) in trace.slices where trace.threads[id]?.name.contains(thread) == true {
            for slice in slices { sum = sum + Interval(start: slice.start, end: slice.end).overlap(with: window) }
        }
        return sum
    }

    private func name(_ app: AppID) -> String { trace.apps.first { $0.id == app }?.name ?? "" }
}
