import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import Simulation

/// Runs a workload and reports on it.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs a workload on real threads or in virtual time, and reports on every frame.",
        discussion: """
            Leaves a folder with the trace, result.json and report.html. The first second (warmUp) is on the timeline and \
            left out of the figures of frames; those of memory, lives and operations, and the check that no frame is lost, \
            cover the whole run. Warns of what fbprof check warns of. --repeat prints the median and the range of each \
            figure over the runs. Ctrl-C ends the run early and still writes the report.
            """
    )

    @Argument(help: "The workload, a YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var workload: String

    @Option(help: ArgumentHelp(EngineChoice.help, valueName: "engine"))
    var engine = EngineChoice.live

    @Option(help: "The scheduler that a virtual run is modelled on. (default: fair)")
    var scheduler: SchedulerChoice?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: runs/NAME-DATE).",
            valueName: "path"
        )
    )
    var output: String?

    @Flag(help: "Overwrite what --output names.")
    var replace = false

    @Option(help: ArgumentHelp("The seed of all random draws (default: the workload's).", valueName: "number"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp("How long to measure, such as 10s (default: the workload's duration).", valueName: "time"),
        transform: OptionValue.timeText
    )
    var duration: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How many times to measure (default: 1; at most 1000). Each run has the next seed and a folder, OUTPUT-1 and so on.",
            valueName: "count"
        )
    )
    var count: Int?

    @Flag(help: "Print only the report's path: no progress, no warnings.")
    var quiet = false

    @Flag(help: "Show frames, and the causes of late ones, on the terminal during the run. Live runs only.")
    var live = false

    @Flag(name: .customLong("open"), help: "Open the report in a browser.")
    var opens = false

    @Flag(help: "Log the inputs of the simulated device, for fbprof replay. Live runs only.")
    var logInputs = false

    @Option(
        help: ArgumentHelp(
            """
            Samples per second of each main thread with an open frame, kept for late frames, 0Hz to 4000Hz \
            (default: 1000Hz). Up to 1000Hz, fewer are taken if signals or looks are costly.
            """,
            valueName: "frequency"
        ),
        transform: OptionValue.frequency
    )
    var samplingRate: Double?

    @Option(
        help: ArgumentHelp(
            """
            How running threads are sampled: by signal, by perf (the kernel; no sleep is cut short), or auto, whichever \
            costs them less.
            """,
            valueName: "auto|signal|perf"
        )
    )
    var samplingBackend = SamplingBackendChoice.auto

    @OptionGroup var set: SetOption
    @OptionGroup var summary: SummaryOption
    @OptionGroup var json: JSONOption
    @OptionGroup(title: "History") var history: HistoryOptions

    func validate() throws {
        if let samplingRate, !(0...Recording.maximumSamplingRate).contains(samplingRate) {
            throw ValidationError("--sampling-rate must lie between 0Hz, which is off, and 4000Hz")
        }
        if quiet, json.isWanted {
            throw ValidationError("Give --quiet or --json, not both: each decides what is printed.")
        }
        if live, quiet || json.isWanted {
            throw ValidationError("--live shows the run on the terminal: give it without --quiet and --json.")
        }
        if scheduler != nil, engine != .virtual {
            throw ValidationError(
                "--scheduler is for --engine virtual: in a live run the machine's own scheduler decides. Add --engine virtual, or leave "
                    + "--scheduler out."
            )
        }
        if let count, !(1...1000).contains(count) { throw ValidationError("--repeat takes 1 to 1000.") }
        if count ?? 1 > 1, opens { throw ValidationError("--open is for one run, not for --repeat.") }
        for (field, value) in [("seed", seed.map { "\($0)" }), ("duration", duration)]
        where value != nil {
            guard !set.overrides.contains(where: { $0.hasPrefix("\(field)=") }) else {
                throw ValidationError("--\(field) and --set \(field)=… contradict each other: give one of them.")
            }
        }
    }

    func run() throws {
        try Failure.reporting {
            let recorder = try history.recorder()
            let workload = try loaded()
            guard let count, count > 1 else {
                let recorded = try record(workload)
                let report = "\(recorded.folder)/report.html"
                if quiet {
                    try Console.print(report)
                } else if json.isWanted {
                    try Console.print(json: ResultJSON.encode(recorded.run.result))
                } else {
                    let table = TerminalTable(width: Console.width, usesColor: Console.usesColor)
                    try Console.print(table.render(recorded.run))
                    try Console.print("Report: \(report)")
                }
                try summary.write(CIReport(recorded.run.result, file: self.workload))
                try recorder?.add(recorded)
                if opens { try OpenCommand.show(OpenCommand.report(of: recorded.folder)) }
                return recorded.wasInterrupted
                    ? .interrupted : recorded.failedProgram == nil ? .success : .workloadFailed
            }
            return try runRepeatedly(workload, count, recorder)
        }
    }

    /// The workload as the command line wants it.
    private func loaded() throws -> Workload {
        let reading = try WorkloadLoader.read(self.workload, overrides: set.overrides, duration: duration)
        if !quiet { WorkloadLoader.warn(of: reading) }
        var workload = reading.workload
        if let seed { workload.seed = seed }
        return workload
    }

    private func runRepeatedly(_ workload: Workload, _ count: Int, _ recorder: HistoryRecorder?) throws -> ExitStatus {
        let base = output ?? RunFolderName.of(workload.name)
        var results: [RunResult] = []
        for number in 1...count {
            if Console.errorIsTerminal, !quiet { Console.error("run \(number) of \(count)") }
            var next = workload
            next.seed &+= UInt64(number - 1)
            let recorded = try record(next, into: "\(base)-\(number)")
            if quiet { try Console.print("\(recorded.folder)/report.html") }
            try recorder?.add(recorded)
            results.append(recorded.run.result)
            if recorded.wasInterrupted { break }
        }
        let runs = RepeatedRuns(results)
        if json.isWanted {
            try Console.print(json: RepeatedRunsJSON.encode(runs, recordedBy: Version.recordedBy))
        } else if !quiet {
            let table = RepeatedRunsTable(width: Console.width, usesColor: Console.usesColor)
            try Console.print(table.render(runs))
            try Console.print("Reports: \(base)-1/report.html to \(base)-\(results.count)/report.html")
        }
        if let last = results.last { try summary.write(CIReport(last, file: self.workload)) }
        if results.count < count || results.last?.run.ending == .interrupted { return .interrupted }
        let hasFailed = results.contains { $0.apps.contains { $0.program?.hasFailed ?? false } }
        return hasFailed ? .workloadFailed : .success
    }

    /// A run that is over, with its folder.
    struct Recorded {
        var run: AnalyzedRun
        var folder: String
        var wasInterrupted: Bool

        /// The real program that failed by itself, in a sentence; nil where none did.
        var failedProgram: String? {
            run.result.apps.first { $0.program?.hasFailed ?? false }.flatMap { app in
                app.program.map { "\(app.name) \(ProgramWords.ending($0)); what it printed is in \(folder)" }
            }
        }
    }

    /// Runs a workload, and leaves the folder of its run.
    ///
    /// - Throws: ``Failure`` or `RuntimeError`.
    func record(_ workload: Workload) throws -> Recorded {
        try record(workload, into: output ?? RunFolderName.of(workload.name))
    }

    private func record(_ workload: Workload, into output: String) throws -> Recorded {
        if engine == .virtual, logInputs {
            throw Failure(.usage, "--log-inputs is for live runs: a virtual run comes out the same every time")
        }
        if engine == .virtual, samplingRate != nil {
            throw Failure(.usage, "--sampling-rate is for live runs: in virtual time there is nothing to sample")
        }
        if engine == .virtual, samplingBackend != .auto {
            throw Failure(.usage, "--sampling-backend is for live runs: in virtual time there is nothing to sample")
        }
        if engine == .virtual {
            if live {
                throw Failure(
                    .usage,
                    "--live is for live runs: a virtual run is over before there is anything to watch, and its report has it all"
                )
            }
            try Self.refusePrograms(workload)
            return try runVirtually(workload, output)
        }
        if live { try LiveTerminal.check() }
        // What can be known to fail does so before a folder is made.
        let plan = try CPUPlan(cores: workload.device.cores)
        _ = try RunFolder.check(output, replacing: replace)
        Console.warnOfOtherInstances(on: plan.apps)
        var interrupts = Interrupts()
        let engine = try start(workload, output)
        let folder = engine.folder
        let wasInterrupted = live ? try watch(engine, &interrupts) : follow(engine, workload, &interrupts)
        interrupts.restore()
        try finish(engine, wasInterrupted)
        for note in engine.programNotes { Console.error("fbprof: \(note)") }
        return Recorded(run: try report(on: folder), folder: folder.path, wasInterrupted: wasInterrupted)
    }

    /// How long a real program takes is known to nobody but itself: there is nothing to model.
    private static func refusePrograms(_ workload: Workload) throws {
        guard let program = workload.programs.first else { return }
        let more = workload.programs.count - 1
        throw Failure(
            .wrongInput,
            "\(program.name)\(more > 0 ? " and \(more) more" : "") is a real program (exec), and virtual time can't run one: "
                + "leave --engine virtual out, or describe its work as steps under `frame`"
        )
    }

    /// The same from here on, whichever engine wrote the trace.
    private func report(on folder: RunFolder) throws -> AnalyzedRun {
        let run = try waiting("analysing the frames") { try RunReader.analyze(folder: folder.partialPath) }
        try RunReader.write(run, to: folder.partialPath)
        try history.writeOrigin(of: run, in: folder)
        try folder.commit()
        return run
    }

    private func runVirtually(_ workload: Workload, _ output: String) throws -> Recorded {
        try CostWarning.check(workload)
        let folder = try RunFolder.create(at: output, replacing: replace)
        let ticket = Litter.add { folder.discard() }
        defer { Litter.remove(ticket) }
        do {
            let run = VirtualRun(workload, scheduler: (scheduler ?? .fair).model, isQuiet: quiet)
            let wasInterrupted = try run.write(to: folder.partialPath + "/trace")
            return Recorded(run: try report(on: folder), folder: folder.path, wasInterrupted: wasInterrupted)
        } catch {
            folder.discard()
            throw error
        }
    }

    /// Shows progress, unless nothing is to be said.
    private func waiting<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        quiet ? try body() : try Progress.shown(what, body)
    }

    private func start(_ workload: Workload, _ output: String) throws -> LiveEngine {
        let folder = try RunFolder.create(at: output, replacing: replace)
        do {
            let engine = try LiveEngine(
                CompiledWorkload(workload),
                in: folder,
                recordedBy: Version.recordedBy,
                options: LiveOptions(
                    logsInputs: logInputs,
                    samplingRate: samplingRate ?? Recording.samplingRate,
                    samplingBackend: samplingBackend.backend
                )
            )
            try engine.start()
            for gap in engine.programGaps { Console.error("fbprof: \(gap) (see fbprof doctor)") }
            return engine
        } catch {
            folder.discard()
            throw error
        }
    }

    /// Shows the progress until the run is over. Returns whether the user ended it.
    private func follow(_ engine: LiveEngine, _ workload: Workload, _ interrupts: inout Interrupts) -> Bool {
        var progress = ProgressMeter(workload)
        var wasInterrupted = false
        while !engine.isOver {
            // A run that ends before the next look at it need not be waited for any longer.
            let left = max(.milliseconds(5), workload.duration - engine.elapsed)
            if interrupts.wait(for: min(.milliseconds(250), left)) {
                // A run that is over by then is whole.
                wasInterrupted = wasInterrupted || !engine.isOver
                engine.stop()
            }
            if engine.failure != nil { engine.stop() }
            if Console.errorIsTerminal, !quiet {
                Console.overwriteLine(progress.line(of: engine, width: Console.width))
            }
        }
        if Console.errorIsTerminal, !quiet { Console.overwriteLine("") }
        return wasInterrupted
    }

    /// Shows the run on the terminal until it is over. Returns whether the user ended it.
    private func watch(_ engine: LiveEngine, _ interrupts: inout Interrupts) throws -> Bool {
        // What follows the run is not the run: without a screen it goes on, and its report is written.
        let view = Result { try LiveView(of: engine.folder, ending: "Ctrl-C ends the run") }
        var refusal: (any Error)?
        var wasInterrupted = false
        while !engine.isOver {
            if interrupts.wait(for: .milliseconds(100)) {
                wasInterrupted = wasInterrupted || !engine.isOver
                engine.stop()
            }
            if engine.failure != nil { engine.stop() }
            guard refusal == nil else { continue }
            do { try view.get().step() } catch { refusal = error }
        }
        if let view = try? view.get() { LiveView.say(view.end()) }
        if let failure = refusal as? Failure { for line in failure.lines { Console.error("fbprof: \(line)") } }
        return wasInterrupted
    }

    private func finish(_ engine: LiveEngine, _ wasInterrupted: Bool) throws {
        try engine.finish(wasInterrupted ? .interrupted : .complete)
    }
}
