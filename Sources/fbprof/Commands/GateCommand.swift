import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import Simulation

/// Judges a run by budgets and a stored baseline.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Judges one run, and fails if it is over a budget or worse than a stored baseline.",
        discussion: """
            With a workload, runs it and judges the run by the file's gate. With the folder of a run, judges that run by \
            --rules and the options. Budgets are always judged. Times are judged against a baseline of ten runs or more of \
            the same machine; against one earlier run, only on-CPU p50 and p95 (in virtual time all). Virtual time is \
            compared exactly with a stored baseline, and within the tolerance with a kept run. On a machine that was not \
            quiet, times are inconclusive: fbprof ab compares two versions in turns, and needs no quiet machine.

            A stored baseline belongs to one version of the workload: it shows what a change of fbprof, the machine or its system \
            does. To judge a change of the workload itself, give both versions to fbprof ab.

            Exit status 6 says that nothing could be judged, or with --strict that not everything could.
            """
    )

    @Argument(help: "A workload, or the folder of a run or its result.json.", completion: .file())
    var path: String

    @OptionGroup(title: "Rules") var rules: GateRuleOptions
    @OptionGroup(title: "Rules") var quarantine: QuarantineOption

    @Option(help: ArgumentHelp(EngineChoice.help, valueName: "engine"))
    var engine = EngineChoice.live

    @Option(
        help: ArgumentHelp("The seed of random draws (default: the workload's).", valueName: "number"),
        transform: OptionValue.seed
    )
    var seed: UInt64?

    @OptionGroup var set: SetOption

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: runs/NAME-DATE). For a workload, it is the run's folder.",
            valueName: "path"
        )
    )
    var output: String?

    @Flag(help: "Overwrite what --output names.")
    var replace = false

    @Option(
        help: ArgumentHelp(
            "Run a failing workload up to this many times; only what fails every time counts (default: 1; at most 10).",
            valueName: "count"
        ),
        transform: OptionValue.count
    )
    var attempts = 1

    @OptionGroup(title: "Outputs") var outputs: GateOutputOptions
    @OptionGroup(title: "History") var history: HistoryOptions

    private var isWorkload: Bool { WorkloadGate.isWorkload(path) }

    func validate() throws {
        let isPlain = output == nil && !replace && attempts == 1 && set.overrides.isEmpty && engine == .live
        guard isWorkload || (isPlain && seed == nil) else {
            throw ValidationError(
                "--output, --replace, --attempts, --engine, --seed and --set are for a workload: \(path) is none."
            )
        }
        guard seed == nil || !set.overrides.contains(where: { $0.hasPrefix("seed=") }) else {
            throw ValidationError("--seed and --set seed=… contradict each other: give one of them.")
        }
        guard (1...10).contains(attempts) else {
            throw ValidationError("--attempts takes 1 to 10, such as --attempts 3.")
        }
        guard attempts == 1 || engine == .live else {
            throw ValidationError("--attempts is for live runs: in virtual time every attempt gives the same figures.")
        }
        if let baseline = rules.baseline, WorkloadGate.isWorkload(baseline) {
            throw ValidationError(
                "--baseline takes a stored baseline or an earlier run. To run two workloads in turns: fbprof ab \(baseline) \(path)"
            )
        }
        _ = try quarantine.parsed(among: Gate.metrics)
    }

    func run() throws {
        try Failure.reporting {
            let gate = WorkloadGate(options: rules, quarantines: try quarantine.parsed(among: Gate.metrics))
            guard !isWorkload else { return try judgeWorkload(gate) }
            try RunReader.check(path)
            try checkRules()
            var spec = try gate.spec(ofRun: path)
            try checkFiles(spec)
            let (run, result) = try RunReader.judged(path)
            try GateReference.check(result.run.isExact ? spec.virtualBaseline : spec.baseline, isNot: run)
            spec.rules = SharedNames(result.apps.map(\.name)).applied(to: spec.rules)
            let report = try gate.judge(result, spec)
            return try tell(report, spec, result, run: run, file: nil) { unwritten in
                // A history that can't be used does not take the verdict with it: the run costs nothing to judge.
                try unwritten.attempt { try history.recorder()?.add(folder: run) }
            }
        }
    }

    /// The folders of the attempts' runs; empty if none is given.
    private var folders: [String] {
        guard let output else { return [] }
        return (1...attempts).map { $0 == 1 ? output : "\(output)-\($0)" }
    }

    /// Checks that no output would overwrite another, or what the gate reads.
    ///
    /// - Throws: ``Failure`` if one would.
    private func checkFiles(_ spec: GateSpec) throws(Failure) {
        var files = outputs.files(beside: history)
        if isWorkload { files.read(path, as: "the workload") } else { files.read(run: path, as: "the run") }
        files.read(rules.rules, as: "the rules")
        for baseline in [spec.baseline, spec.virtualBaseline] {
            if let baseline { files.read(run: baseline, as: "the baseline") }
        }
        try files.check()
    }

    /// Checks that there is something to judge a run by. Call it after the parser has refused unknown options: a
    /// misspelt budget is an unknown option, not a missing one.
    ///
    /// - Throws: ``Failure`` if there is nothing.
    private func checkRules() throws {
        guard rules.budgets.isEmpty, rules.rules == nil, rules.baseline == nil else { return }
        throw Failure(
            .usage,
            "with a run, give --rules, --baseline or a budget such as --max-dropped: there is nothing to check"
        )
    }

    private func judgeWorkload(_ gate: WorkloadGate) throws -> ExitStatus {
        var workload = try WorkloadLoader.load(path, overrides: set.overrides)
        if let seed { workload.seed = seed }
        let judged = try gate.spec(
            of: workload,
            at: path,
            isVirtual: engine == .virtual,
            overrides: set.overrides,
            seed: seed
        )
        try checkFiles(judged)
        // --replace would overwrite the earlier run that this one is to be compared with.
        for folder in folders {
            try GateReference.check(engine == .virtual ? judged.virtualBaseline : judged.baseline, isNot: folder)
        }
        let recorder = try history.recorder()
        var report: GateReport?
        var last: RunCommand.Recorded?
        var unadded = UnwrittenOutputs()
        for attempt in 1...attempts {
            var arguments = [path, "--engine", engine.rawValue]
            if !folders.isEmpty { arguments += ["--output", folders[attempt - 1]] }
            if replace { arguments.append("--replace") }
            arguments += history.arguments
            let recorded = try RunCommand.parse(arguments).record(workload)
            Console.error("fbprof: the report is \(recorded.folder)/report.html")
            // What the history can't take does not take the verdict with it.
            try unadded.attempt { try recorder?.add(recorded) }
            if recorded.wasInterrupted || recorded.failedProgram != nil { unadded.report() }
            if recorded.wasInterrupted {
                Console.error("fbprof: interrupted: the run is not judged; its report is kept")
                return .interrupted
            }
            if let failed = recorded.failedProgram { throw Failure(.workloadFailed, failed) }
            let found = try gate.judge(recorded.run.result, judged)
            (report, last) = (report?.confirmed(by: found) ?? found, recorded)
            // One pass is enough.
            if !found.checks.contains(where: \.isFailure) { break }
        }
        guard let report, let last else { return .internalError }
        let earlier = unadded
        return try tell(report, judged, last.run.result, run: last.folder, file: path) { $0.add(earlier) }
    }

    /// Prints and writes the findings, and returns the exit status.
    private func tell(
        _ report: GateReport,
        _ spec: GateSpec,
        _ result: RunResult,
        run: String,
        file: String?,
        also writeMore: (inout UnwrittenOutputs) throws -> Void = { _ in }
    ) throws -> ExitStatus {
        let comparison = try comparison(report, from: spec, to: run, result)
        var report = report.named(for: result).explained(by: result, since: comparison)
        if let app = result.apps.first(where: { $0.loop?.movedBy != nil }) {
            report.notes.append(
                "The work of \(app.name) moves between threads: its turns cannot be counted from outside, so no figure of them "
                    + "shows whether it became slower."
            )
        }
        if report.isOfChangedWorkload, let baseline = result.run.isExact ? spec.virtualBaseline : spec.baseline {
            let words = ChangedWorkloadWords(
                file: file,
                run: run,
                baseline: baseline,
                isVirtual: result.run.isExact,
                overrides: set.overrides,
                seed: seed,
                isFileUnchanged: try isUnchanged(file, since: baseline)
            )
            report.notes.append(words.note)
        }
        var table = GateTable(width: Console.width, usesColor: Console.usesColor).render(report, rules: spec.rules)
        if !outputs.json.isWanted, let comparison {
            let apps = Set(report.checks.filter { $0.verdict == .regression }.map(\.app))
            let moved = MovedTable(width: Console.width, usesColor: Console.usesColor).render(comparison, of: apps)
            if !moved.isEmpty { table += "\n\n" + moved }
        }
        let finalReport = report
        return try outputs.tell(
            CIReport(finalReport, of: result, file: file),
            table: table,
            verdict: Self.status(of: finalReport, isStrict: spec.isStrict || outputs.strict),
            json: { (status: ExitStatus) throws(ResultJSONError) -> String in
                try GateJSON.encode(finalReport, exitStatus: status.rawValue, recordedBy: Version.recordedBy)
            },
            also: writeMore
        )
    }

    /// Returns whether a workload's file without `--set` is the one that a baseline was saved from.
    private func isUnchanged(_ file: String?, since baseline: String) throws -> Bool {
        guard let file, !set.overrides.isEmpty, case .stored(let stored) = try GateReference.read(baseline),
            let digest = stored.digest
        else { return false }
        // Without the overrides, it may not be a valid workload.
        return (try? WorkloadLoader.load(file, overrides: []))?.digest == digest
    }

    /// Compares the earlier run with this one, to attribute a regression; nil if nothing regressed, or the baseline is
    /// not a single run.
    private func comparison(
        _ report: GateReport,
        from spec: GateSpec,
        to run: String,
        _ result: RunResult
    ) throws -> RunComparison? {
        let baseline = result.run.isExact ? spec.virtualBaseline : spec.baseline
        guard report.checks.contains(where: { $0.verdict == .regression }), let baseline,
            case .run(let earlier, _) = try GateReference.read(baseline)
        else { return nil }
        return RunComparison(
            from: try RunReader.compared(earlier, isQuiet: true),
            to: try RunReader.compared(run, isQuiet: true)
        )
    }

    /// Returns the exit status. A regression comes first, then a budget: both are certain whatever else is not.
    static func status(of report: GateReport, isStrict: Bool) -> ExitStatus {
        switch report.verdict {
        case .regression: .regression
        case .missing: .baselineMissing
        case .overBudget: .budgetExceeded
        case .inconclusive, .invalid: isStrict || report.isUndecided ? .inconclusive : .success
        case .pass, .improved, .quarantined, .advisory: .success
        }
    }
}
