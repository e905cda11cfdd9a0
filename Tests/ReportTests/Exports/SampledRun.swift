import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Thoroughness

@testable import FrameBudgetReports

/// A virtual run with stacks put into it: every late frame of its first app has samples whose weights are known.
struct SampledRun {
    /// A function name with characters that outputs have to escape.
    static let hostile = "evil;\n\u{202E}\"\\ <script>\u{1B}[31m 5"
    static let address: UInt64 = 0x40_1000

    var trace: Trace { didSet { model = nil } }
    var run: AnalyzedRun
    /// The model of an unchanged trace, shared by all exports: to make it takes longer than an export.
    private var model: RunModel?

    /// By whether it has samples, the trace and its run: to make and analyze it takes longer than most tests.
    private static let made = MadeOnce<Bool, (trace: Trace, run: AnalyzedRun)>()

    /// - Parameter hasSamples: if false, the trace has only what the virtual engine records.
    init(hasSamples: Bool = true) throws {
        (trace, run) = try Self.made.value(hasSamples) { try Self.make(hasSamples) }
        model = RunModel(trace)
    }

    private static func make(_ hasSamples: Bool) throws -> (trace: Trace, run: AnalyzedRun) {
        let workload = Workload(
            name: "sampled",
            duration: .seconds(3),
            warmUp: .seconds(1),
            seed: 1,
            device: DeviceProfile(cores: 1),
            apps: [
                App(name: "maps", pacing: .vsync, frame: [Step(name: "draw", .compute(.fixed(20e6)))], events: []),
                App(name: "notes", pacing: .vsync, frame: [Step(name: "type", .compute(.fixed(3e6)))], events: []),
            ],
            timeline: ["maps", "notes"].map { TimelineEntry(at: .zero, .open(app: $0)) }
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        var made = SampledRun(try Trace(bytes: bytes))
        guard hasSamples else { return (made.trace, made.run) }
        made.addNames()
        for frame in made.run.frames[0] where frame.isMissed { made.addSamples(of: frame) }
        return (made.trace, Analysis.analyze(made.trace))
    }

    /// The run of a trace.
    init(_ trace: Trace) {
        self.trace = trace
        let model = RunModel(trace)
        run = model.run
        self.model = model
    }

    /// The overrun of an app's late frames after warm-up.
    func overrun(of app: Int) -> TimeSpan {
        (run.frames[app] + run.frozen[app]).filter { $0.isMissed && !run.result.phases[$0.phase].isWarmUp }
            .reduce(.zero) { $0 + $1.overrun }
    }

    /// The bytes of an export.
    func export(_ format: ExportFormat, _ content: ExportContent = .overrun, app: String? = nil) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try unsafe withUnsafeMutablePointer(to: &bytes) { all in
            let target = unsafe all
            try RunExport(model ?? RunModel(trace), app: app).write(format, content) { unsafe target.pointee += $0 }
        }
        return bytes
    }

    /// The export as text.
    func text(_ format: ExportFormat, _ content: ExportContent = .overrun, app: String? = nil) throws -> String {
        String(decoding: try export(format, content, app: app), as: UTF8.self)
    }

    /// The main thread of the first app.
    var mainThread: ThreadID {
        trace.threads.values.filter { $0.app == trace.apps[0].id }.map(\.id).min() ?? ThreadID(0)
    }

    private mutating func addNames() {
        trace.images = [
            LoadedImage(
                path: "/usr/bin/maps",
                buildID: [0xAB, 0xCD, 1],
                loadBias: 0x40_0000,
                start: 0x40_0000,
                end: 0x50_0000
            )
        ]
        let inlined = [InlinedCall(function: "inner", line: CodeLine(file: "/src/inner.swift", line: 7))]
        trace.symbols = [
            Self.address: SymbolName(
                function: "leaf",
                module: "maps",
                offset: 0,
                address: Self.address,
                line: CodeLine(file: "/src/leaf.swift", line: 3),
                inlined: inlined
            ),
            Self.address + 16: SymbolName(function: "caller", module: "maps", offset: 4, address: Self.address + 16),
            Self.address + 32: SymbolName(
                function: Self.hostile,
                module: "maps",
                offset: 8,
                address: Self.address + 32
            ),
            Self.address + 48: SymbolName(function: "", module: "maps", offset: 0x1030, address: Self.address + 48),
        ]
    }

    /// A quarter of the frame in `leaf`, the rest in the hostile function, both under the function without a name.
    private mutating func addSamples(of frame: FrameRecord) {
        let quarter = TimeSpan(nanoseconds: frame.mainThread.nanoseconds / 4)
        let path = trace.paths.first { $0.value.label == "draw" }?.key ?? .none
        for (at, leaf) in [(frame.begin, Self.address), (frame.begin + quarter, Self.address + 32)] {
            trace.stacks.append(
                StackRecord(
                    thread: mainThread,
                    frame: frame.number,
                    victim: mainThread,
                    plannedAt: at,
                    takenAt: at,
                    state: .running,
                    path: path,
                    waitingFor: nil,
                    stack: StackAddresses(
                        addresses: [leaf, Self.address + 16, Self.address + 48],
                        isComplete: true
                    ),
                    purpose: .sample
                )
            )
        }
    }
}
