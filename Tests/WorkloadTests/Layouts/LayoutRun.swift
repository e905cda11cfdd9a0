import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// A virtual run of a workload, with the layouts of its screen.
struct LayoutRun {
    let trace: Trace
    let result: RunResult
    let layouts: LayoutSummary

    init(_ text: String) throws {
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: text, named: "layout.yaml"))
        trace = try Trace(bytes: VirtualEngine.trace(compiled, recordedBy: "test"))
        result = Analysis.analyze(trace).result
        layouts = try #require(result.layouts)
    }

    /// What happened to an app from a time on, without frames: callbacks, phases, places, states.
    func story(of app: String, from start: TimeSpan = .zero) -> [String] {
        let id = trace.apps.first { $0.name == app }?.id
        return trace.notes.filter { $0.at >= trace.header.grid.origin + start }.compactMap { note, _ in
            switch note {
            case .callback(id, let callback): callback.name
            case .state(id, let state): state.name
            case .layout(.phase(id, let phase, let isHidden)): (isHidden ? "hidden " : "") + phase.name
            case .layout(.placed(id, let place, let isHidden)):
                "\(isHidden ? "hidden " : "")\(place.mode.name) \(place.role.name) \(place.size?.width ?? 0)"
            default: nil
            }
        }
    }

    /// The transitions of an app that was on screen.
    func transitions(of app: String) -> [LayoutTransition] {
        layouts.transitions.filter { $0.app == app && !$0.isHidden }
    }

    func app(_ name: String) throws -> AppLayout { try #require(layouts.apps.first { $0.app == name }) }
}
