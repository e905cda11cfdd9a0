import FrameBudget
import FrameTrace
import Scenario
import Simulation
import WorkloadYAML

/// A run whose figures are compared between the engines.
struct FigureRun {
    let trace: Trace
    let run: AnalyzedRun

    init(_ trace: Trace) {
        self.trace = trace
        run = Analysis.analyze(trace)
    }

    /// Runs a workload in virtual time.
    static func virtual(_ workload: Workload, _ scheduler: SchedulerModel) throws -> FigureRun {
        FigureRun(
            try Trace(
                bytes: VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
            )
        )
    }

    /// The first app.
    var app: AppResult { run.result.apps[0] }

    /// The spans of this name on the first app's main thread, in ms from V(0); without an end where the run ended
    /// within the span.
    func spans(of name: String) -> [(begin: Double, end: Double?)] {
        var spans: [(begin: Double, end: Double?)] = []
        var isWanted = false
        for event in trace.events[ThreadID(0)] ?? [] {
            switch event {
            case .begin(let begin) where begin.depth == 0:
                let label = begin.frame == nil ? trace.paths[begin.path]?.label : "frame"
                isWanted = label == name
                if isWanted { spans.append((milliseconds(begin.usage.at), nil)) }
            case .end(let end) where end.depth == 0 && isWanted:
                spans[spans.count - 1].end = milliseconds(end.usage.at)
            default: break
            }
        }
        return spans
    }

    func begins(of name: String) -> [Double] { spans(of: name).map(\.begin) }

    /// The lengths of the spans of this name, in ms.
    func lengths(of name: String) -> [Double] {
        spans(of: name).compactMap { span in span.end.map { $0 - span.begin } }
    }

    /// When the work items of this name began, on any thread, in ms.
    func items(of name: String) -> [Double] {
        trace.events.values.joined().compactMap { event in
            guard case .begin(let begin) = event, begin.isItem, trace.paths[begin.path]?.label == name else {
                return nil
            }
            return milliseconds(begin.usage.at)
        }.sorted()
    }

    /// The first graph of operations that was started.
    var graph: OperationGraph? { run.result.operations?.graphs.min { $0.start < $1.start } }

    func milliseconds(_ instant: Instant) -> Double { (instant - trace.header.grid.origin).inMilliseconds }
}
