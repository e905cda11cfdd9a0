import FrameBudget
import FrameTrace

/// A run in the Trace Event Format: a lane for each CPU with the threads that ran there, and two lanes for each thread,
/// for its work and its scheduler states.
struct ChromeExport<Failure: Error> {
    typealias Events = ChromeEvents<Failure>

    let run: AnalyzedRun
    let trace: Trace
    let timeline: RunTimeline
    /// The apps that the file covers; CPU lanes show all threads.
    let apps: Set<Int>
    let window: ExportWindow
    let samples: StackSamples
    /// The stacks of each thread, as indices into the trace's.
    let stacks: [ThreadID: [Int]]
    /// Rows of the threads with samples.
    var sampledRows: [ThreadID: Int] = [:]
    /// Number of the last row: rows need distinct numbers across all processes.
    private var nextRow = 1000

    init(_ model: RunModel, apps: Set<Int>, window: ExportWindow = .all) {
        self.window = window
        run = model.run
        trace = model.trace
        self.apps = apps
        timeline = RunTimeline(model)
        samples = StackSamples(model)
        let all = model.trace.stacks
        stacks = Dictionary(grouping: all.indices) { all[$0].thread }
    }

    /// Numbers of the file's processes.
    enum Process {
        static var cpus: Int { 1 }
        static var run: Int { 2 }
        static var workers: Int { 3 }
        static func app(_ index: Int) -> Int { 10 + index }
    }

    mutating func write(to output: ExportOutput<Failure>) throws(Failure) {
        var events = Events(output, origin: trace.header.grid.origin, window: window)
        try events.begin([
            ("name", JSONText.quoted(run.result.run.name)), ("recordedBy", JSONText.quoted(run.result.run.recordedBy)),
            ("engine", JSONText.quoted(run.result.run.engine)),
            ("startedAt", JSONText.quoted(run.result.run.startedAt)),
        ])
        try writePhases(&events)
        try writeCPUs(&events)
        for app in run.result.apps.indices where apps.contains(app) {
            let row = Events.Row(process: Process.app(app), thread: 0)
            let named = run.result.apps[app]
            let name = named.drawsFrames ? named.name : "\(named.name) (\(Figure.noFrames))"
            try events.name(row, name, isProcess: true, order: Process.app(app))
            try writeLife(of: app, &events)
        }
        var hasWorkers = false
        for thread in timeline.threads {
            var process = Process.workers
            if let id = thread.app {
                guard let app = trace.apps.firstIndex(where: { $0.id == id }), apps.contains(app) else { continue }
                process = Process.app(app)
            } else if !hasWorkers {
                hasWorkers = true
                let row = Events.Row(process: process, thread: 0)
                try events.name(row, "worker threads", isProcess: true, order: 1000)
            }
            try write(timeline.lane(of: thread), process, &events)
        }
        try events.beginSamples()
        let (samples, rows) = (samples, sampledRows)
        for app in apps.sorted() {
            try samples.forEachLateFrame(of: app) { (samples) throws(Failure) in
                for sample in samples {
                    guard sample.weight > .zero, window.contains(sample.at), let call = sample.call,
                        let row = rows[sample.thread]
                    else { continue }
                    try events.sample(thread: row, at: sample.at, call, weight: sample.weight)
                }
            }
        }
        try events.end(stackFrames: samples.calls)
    }

    /// Creates a row with a new number.
    mutating func row(_ process: Int, _ name: String, _ events: inout Events) throws(Failure) -> Events.Row {
        nextRow += 1
        let row = Events.Row(process: process, thread: nextRow)
        try events.name(row, name, order: nextRow)
        return row
    }

    private mutating func writePhases(_ events: inout Events) throws(Failure) {
        let origin = trace.header.grid.origin
        try events.name(Events.Row(process: Process.run, thread: 0), "run", isProcess: true, order: Process.run)
        let row = try row(Process.run, "on screen", &events)
        for phase in run.result.phases {
            let interval = Interval(start: origin + phase.start, end: origin + phase.end)
            let warmUp = [("warmUp", phase.isWarmUp ? "true" : "false")] as Events.Arguments
            try events.span(row, interval, phase.name, category: "phase", warmUp)
        }
    }

    private mutating func writeCPUs(_ events: inout Events) throws(Failure) {
        guard !timeline.cpus.isEmpty else { return }
        try events.name(Events.Row(process: Process.cpus, thread: 0), "CPUs", isProcess: true, order: Process.cpus)
        for cpu in timeline.cpus {
            let row = try row(Process.cpus, "CPU \(cpu)", &events)
            // Two threads are never on one CPU at once, but the clocks of two records may overlap by some nanoseconds.
            var end = trace.header.grid.origin
            for time in timeline.occupations(of: cpu) {
                let interval = Interval(start: max(time.interval.start, end), end: time.interval.end)
                end = max(end, interval.end)
                let thread = trace.threads[time.thread]
                try events.span(
                    row,
                    interval,
                    thread?.title ?? "thread \(time.thread)",
                    category: "cpu",
                    [("of", JSONText.quoted(owner(of: thread)))]
                )
            }
        }
    }

    private func owner(of thread: ThreadDescription?) -> String {
        guard let thread else { return "unknown" }
        switch thread.kind {
        case .own: return "fbprof"
        case .foreign: return "another process"
        case .simulated:
            return thread.app.flatMap { app in trace.apps.first { $0.id == app }?.name } ?? "worker threads"
        }
    }
}
