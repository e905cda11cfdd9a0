import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// What the main thread of the first app did in a virtual run.
struct MainThreadRun {
    /// Work that the main thread began: a frame, a handler, or an item of the main queue.
    struct Begin {
        /// The name of the handler or the work; `frame` for a frame.
        var name: String
        /// When, in ms from V(0).
        var at: Double
    }

    let trace: Trace
    let run: AnalyzedRun

    /// Runs a workload in virtual time.
    init(_ yaml: String, _ scheduler: SchedulerModel = .fair) throws {
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: yaml, named: "test.yaml"))
        let bytes = VirtualEngine.trace(compiled, scheduler: scheduler, recordedBy: "test")
        trace = try Trace(bytes: bytes)
        run = Analysis.analyze(trace)
    }

    /// A run of one app `a`, without warm-up, from its fields in YAML.
    static func app(_ fields: String, duration: String = "1s", device: String = "{ cores: 1 }") throws -> MainThreadRun
    {
        let lines = fields.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        return try MainThreadRun(
            "version: 1\nduration: \(duration)\nwarmUp: 0s\ndevice: \(device)\napps:\n  a:\n\(lines)\n"
        )
    }

    /// Everything that it began, in order.
    var begins: [Begin] {
        (trace.events[ThreadID(0)] ?? []).compactMap { event in
            guard case .begin(let begin) = event else { return nil }
            let name = begin.frame == nil ? trace.paths[begin.path]?.label ?? "" : "frame"
            return Begin(name: name, at: milliseconds(begin.usage.at))
        }
    }

    /// When it began something of a name, in ms.
    func begins(of name: String) -> [Double] { begins.filter { $0.name == name }.map(\.at) }

    /// The number of input events with a fate.
    func inputs(_ fate: InputNote.Fate) -> Int {
        trace.notes.count { if case .input(let input) = $0.note { input.fate == fate } else { false } }
    }

    func milliseconds(_ instant: Instant) -> Double { (instant - trace.header.grid.origin).inMilliseconds }
}

/// Whether a time is as expected, to the microsecond.
func isClose(_ time: Double, _ expected: Double) -> Bool { abs(time - expected) < 0.001 }

func areClose(_ times: [Double], _ expected: [Double]) -> Bool {
    times.count == expected.count && zip(times, expected).allSatisfy { isClose($0, $1) }
}
