import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
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
            Leaves a folder with the trace, result.json and report.html. The first second (warmUp) is on the \
            timeline and in no figure. Ctrl-C ends the run early and still writes the report.
            """
    )

    @Argument(help: "The workload, a YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var workload: String

    @Option(help: "On real threads, or in virtual time on a modelled scheduler.")
    var engine = EngineChoice.live

    @Option(help: "The scheduler that a virtual run is modelled on.")
    var scheduler = SchedulerChoice.fair

    @Option(name: .shortAndLong, help: "The folder of the run (default: runs/NAME-DATE).")
    var output: String?

    @Flag(help: "Overwrite the run in the folder.")
    var replace = false

    @Flag(help: "Log the inputs of the rules, for fbprof replay. Live runs only.")
    var logInputs = false

    @Option(
        help: ArgumentHelp(
            """
            Samples per second of each main thread with an open frame, kept for late frames: 0 to 4000. Up to 1000, fewer \
            are taken if signals are costly (default: 1000).
            """,
            valueName: "hz"
        )
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

    @Option(name: .customLong("set"), help: "Set a field of the workload, as in device.cores=2. May be given again.")
    var overrides: [String] = []

    @Option(help: ArgumentHelp("A file for a summary in Markdown, such as $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var summary: String?

    @OptionGroup(title: "History") var history: HistoryOptions

    func validate() throws {
        guard let samplingRate, !(0...Recording.maximumSamplingRate).contains(samplingRate) else { return }
        throw ValidationError("--sampling-rate must lie between 0, which is off, and 4000")
    }

    func run() throws {
        try Failure.reporting {
            let recorder = try history.recorder()
            let recorded = try record(try WorkloadLoader.load(workload, overrides: overrides))
            let table = TerminalTable(width: Console.width, usesColor: Console.usesColor)
            try Console.print(table.render(recorded.run))
            try Console.print("Report: \(recorded.folder)/report.html")
            if let summary { try SummaryFile.write(CIReport(recorded.run.result, file: workload), to: summary) }
            try recorder?.add(recorded)
            return recorded.wasInterrupted ? .interrupted : .success
        }
    }

    /// A run that is over, with its folder.
    struct Recorded {
        var run: AnalyzedRun
        var folder: String
        var wasInterrupted: Bool
    }

    /// Runs a workload, and leaves the folder of its run.
    ///
    /// - Throws: ``Failure`` or `RuntimeError`.
    func record(_ workload: Workload) throws -> Recorded {
        if engine == .virtual, logInputs {
            throw Failure(.usage, "--log-inputs is for live runs: a virtual run comes out the same every time")
        }
        if engine == .virtual, samplingRate != nil {
            throw Failure(.usage, "--sampling-rate is for live runs: in virtual time there is nothing to sample")
        }
        if engine == .virtual, samplingBackend != .auto {
            throw Failure(.usage, "--sampling-backend is for live runs: in virtual time there is nothing to sample")
        }
        if engine == .virtual { return try runVirtually(workload) }
        // What can be known to fail does so before a folder is made.
        let plan = try CPUPlan(cores: workload.device.cores)
        let output = output ?? RunFolderName.of(workload.name)
        _ = try RunFolder.check(output, replacing: replace)
        Console.warnOfOtherInstances(on: plan.apps)
        var interrupts = Interrupts()
        let engine = try start(workload, output)
        let folder = engine.folder
        let wasInterrupted = follow(engine, workload, &interrupts)
        interrupts.restore()
        try finish(engine, wasInterrupted)
        return Recorded(run: try report(on: folder), folder: folder.path, wasInterrupted: wasInterrupted)
    }

    /// The same from here on, whichever engine wrote the trace.
    private func report(on folder: RunFolder) throws -> AnalyzedRun {
        let run = try RunReader.analyze(folder: folder.partialPath)
        try RunReader.write(run, to: folder.partialPath)
        try history.writeOrigin(of: run, in: folder)
        try folder.commit()
        return run
    }

    private func runVirtually(_ workload: Workload) throws -> Recorded {
        try CostWarning.check(workload)
        let folder = try RunFolder.create(at: output ?? RunFolderName.of(workload.name), replacing: replace)
        let ticket = Litter.add { folder.discard() }
        defer { Litter.remove(ticket) }
        do {
            let run = VirtualRun(workload, scheduler: scheduler.model)
            let wasInterrupted = try run.write(to: folder.partialPath + "/trace")
            return Recorded(run: try report(on: folder), folder: folder.path, wasInterrupted: wasInterrupted)
        } catch {
            folder.discard()
            throw error
        }
    }

    private func start(_ workload: Workload, _ output: String) throws -> LiveEngine {
        let folder = try RunFolder.create(at: output, replacing: replace)
        do {
            let recordedBy = "fbprof \(Version.current)"
            let engine = try LiveEngine(
                CompiledWorkload(workload),
                in: folder,
                recordedBy: recordedBy,
                options: LiveOptions(
                    logsInputs: logInputs,
                    samplingRate: samplingRate ?? Recording.samplingRate,
                    samplingBackend: samplingBackend.backend
                )
            )
            try engine.start()
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
            if interrupts.wait(for: .milliseconds(250)) {
                // A run that is over by then is whole.
                wasInterrupted = wasInterrupted || !engine.isOver
                engine.stop()
            }
            if engine.failure != nil { engine.stop() }
            if Console.errorIsTerminal {
                Console.overwriteLine(progress.line(of: engine, width: Console.width))
            }
        }
        if Console.errorIsTerminal { Console.overwriteLine("") }
        return wasInterrupted
    }

    private func finish(_ engine: LiveEngine, _ wasInterrupted: Bool) throws {
        try engine.finish(wasInterrupted ? .interrupted : .complete)
    }
}
