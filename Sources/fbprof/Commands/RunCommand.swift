import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import Scenario

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

    @Option(
        help: ArgumentHelp("The seed of random draws (default: the workload's).", valueName: "number"),
        transform: OptionValue.seed
    )
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
        ),
        transform: OptionValue.count
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
        try json.checkAlone(beside: summary)
        if live, quiet || json.isWanted {
            throw ValidationError("--live shows the run on the terminal: give it without --quiet and --json.")
        }
        if scheduler != nil, engine != .virtual {
            throw ValidationError(
                "--scheduler is for --engine virtual: in a live run the machine's own scheduler decides. Add --engine virtual, or leave "
                    + "--scheduler out."
            )
        }
        if let count, !(1...1000).contains(count) {
            throw ValidationError("--repeat takes 1 to 1000, such as --repeat 5.")
        }
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
            var files = OutputFiles(summary.outputs + history.outputs)
            files.read(self.workload, as: "the workload")
            try files.check()
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

    /// Loads the workload with the settings of the command line.
    private func loaded() throws -> Workload {
        let reading = try WorkloadLoader.read(self.workload, overrides: set.overrides, duration: duration)
        if !quiet {
            WorkloadLoader.warn(of: reading)
            if engine == .live, let text = CostWarning.sharedCPUs(cores: reading.workload.device.cores) {
                Console.error("fbprof: warning: \(text)")
            }
        }
        var workload = reading.workload
        if let seed { workload.seed = seed }
        return workload
    }
}
