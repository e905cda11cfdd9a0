import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import Simulation

/// Compares a run with a baseline and with budgets.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Fails if a candidate is slower than a baseline, or over a budget.",
        discussion: """
            With --baseline and --candidate, runs both at once, in turns of half a second in random order, and tests \
            what changed. A regression is statistically significant, exceeds its margin, is not explained by \
            contention, and reproduces in fresh processes. The other verdicts are pass, improved, inconclusive and \
            invalid; the output names the smallest change that the run could have found.

            With a workload, runs it and judges the run by the file's gate. With the folder of a run, judges that run \
            by --rules and the options. Budgets are always judged; times only if a --baseline-file has ten runs or \
            more of the same machine, else they are advisory; virtual time is compared exactly.

            With two paths, compares two single runs: the on-CPU time of each app's frames, p50 and p95, and budgets.
            """
    )

    @Argument(
        help: "A workload, or the folder of a run or its result.json; two runs: the baseline and the run.",
        completion: .file()
    )
    var paths: [String] = []

    @OptionGroup(title: "Paired") var paired: PairedOptions
    @OptionGroup(title: "Rules") var rules: GateRuleOptions
    @OptionGroup(title: "Outputs") var outputs: GateOutputOptions

    @Option(help: ArgumentHelp("The folder for the run of a workload.", valueName: "folder"))
    var runFolder: String?

    @Flag(help: "Overwrite the run in --run-folder.")
    var replace = false

    @Option(
        help: ArgumentHelp(
            "Run a workload up to so often where it fails: only what fails every time counts (default: 1).",
            valueName: "runs"
        )
    )
    var attempts = 1

    @OptionGroup(title: "History") var history: HistoryOptions

    func validate() throws {
        if paired.isPaired || paired.selfTest || paired.calibrate { return try validatePaired() }
        guard (1...2).contains(paths.count) else {
            throw ValidationError("Give a workload, a run, or a baseline and a run.")
        }
        let isWorkload = paths.count == 1 && WorkloadGate.isWorkload(paths[0])
        guard paths.count == 1 || (rules.baselineFile == nil && !paths.contains(where: WorkloadGate.isWorkload)) else {
            throw ValidationError("With two runs, give no workload and no --baseline-file.")
        }
        guard isWorkload || (runFolder == nil && !replace && attempts == 1 && paired.overrides.isEmpty) else {
            throw ValidationError("--run-folder, --replace, --attempts and --set are for a workload.")
        }
        guard (1...10).contains(attempts) else { throw ValidationError("--attempts takes 1 to 10.") }
        guard
            isWorkload || paths.count == 2 || !rules.budgets.isEmpty || rules.rules != nil || rules.baselineFile != nil
        else {
            throw ValidationError(
                "With a run alone, give --rules, --baseline-file or a budget such as --max-dropped: there is nothing to "
                    + "check."
            )
        }
        for entry in paired.quarantine where Quarantine(text: entry, among: Gate.metrics) == nil {
            let metrics = Gate.metrics.map(\.id).joined(separator: ", ")
            throw ValidationError(
                "--quarantine takes APP/METRIC:2026-12-31:why, with one of \(metrics); found \"\(entry)\"."
            )
        }
    }

    private func validatePaired() throws {
        guard !paired.isPaired || paths.isEmpty else {
            throw ValidationError("With --baseline and --candidate, give no paths of runs.")
        }
        guard paths.count <= 1 else { throw ValidationError("Give one workload.") }
        guard !rules.areForRuns, runFolder == nil, !replace, attempts == 1 else {
            throw ValidationError("Budgets and stored baselines are checked on a run: give its path.")
        }
        try paired.validateQuarantines()
    }

    func run() throws {
        try Failure.reporting {
            let recorder = try history.recorder()
            if paired.selfTest { return try PairedSelfTest(options: paired, workload: paths.first).run() }
            if paired.calibrate { return try PairedCalibration(options: paired, workload: paths.first).run() }
            if paired.isPaired { return try runPaired(recorder) }
            if paths.count == 2 {
                let status = try compare()
                try recorder?.add(folder: paths[1])
                return status
            }
            let gate = WorkloadGate(options: rules, quarantines: paired.quarantine)
            guard WorkloadGate.isWorkload(paths[0]) else {
                let spec = try gate.spec(ofRun: paths[0])
                let result = try RunReader.result(paths[0])
                let status = try finish(try gate.judge(result, spec), spec, result, file: nil)
                try recorder?.add(folder: paths[0])
                return status
            }
            return try judgeWorkload(gate, recorder)
        }
    }

    // MARK: Runs

    private func compare() throws -> ExitStatus {
        let gate = WorkloadGate(options: rules, quarantines: paired.quarantine)
        let spec = rules.applied(to: try gate.rules(), quarantines: paired.quarantine)
        let baseline = try readBaseline(paths[0])
        let run = try RunReader.result(paths[1])
        let checks = Gate.checks(run: run, baseline: baseline, rules: spec.rules)
        let status = try finish(GateReport(checks, rules: spec.rules, day: WorkloadGate.day), spec, run, file: nil)
        try tellMoves(checks)
        return status
    }

    /// Whose doing a regression is: the parts, steps and functions that moved.
    private func tellMoves(_ checks: [GateCheck]) throws {
        let apps = Set(checks.filter { $0.verdict == .regression }.map(\.app))
        guard !apps.isEmpty else { return }
        let comparison = RunComparison(
            from: try RunReader.compared(paths[0], isQuiet: true),
            to: try RunReader.compared(paths[1], isQuiet: true)
        )
        let text = MovedTable(width: Console.width, usesColor: Console.usesColor).render(comparison, of: apps)
        if !text.isEmpty { try Console.print("\n" + text) }
    }

    private func judgeWorkload(_ gate: WorkloadGate, _ recorder: HistoryRecorder?) throws -> ExitStatus {
        let path = paths[0]
        let workload = try WorkloadLoader.load(path, overrides: paired.overrides)
        let judged = try gate.spec(of: workload, at: path, isVirtual: paired.engine == .virtual)
        var report: GateReport?
        var last: RunResult?
        for attempt in 1...attempts {
            var arguments = [path, "--engine", paired.engine.rawValue]
            if let runFolder { arguments += ["--output", attempt == 1 ? runFolder : "\(runFolder)-\(attempt)"] }
            if replace { arguments.append("--replace") }
            arguments += history.arguments
            let recorded = try RunCommand.parse(arguments).record(workload)
            Console.error("fbprof: the report is \(recorded.folder)/report.html")
            try recorder?.add(recorded)
            if recorded.wasInterrupted { return .interrupted }
            let result = recorded.run.result
            let found = try gate.judge(result, judged)
            (report, last) = (report?.confirmed(by: found) ?? found, result)
            // The same in virtual time every time; and what passes once has passed.
            if !found.checks.contains(where: \.isFailure) || paired.engine == .virtual { break }
        }
        guard let report, let last else { return .internalError }
        return try finish(report, judged, last, file: path)
    }

    private func finish(_ report: GateReport, _ spec: GateSpec, _ run: RunResult, file: String?) throws -> ExitStatus {
        let table = GateTable(width: Console.width, usesColor: Console.usesColor).render(report, rules: spec.rules)
        try outputs.write(CIReport(report, of: run, file: file), table: table)
        return Self.status(of: report, isStrict: spec.isStrict)
    }

    private func readBaseline(_ path: String) throws -> RunResult {
        guard FileSystem.exists(RunReader.resultFile(of: path)) else {
            throw Failure(.baselineMissing, "there is no baseline at \(path); record one with fbprof run, and keep it")
        }
        return try RunReader.result(path)
    }

    /// A regression weighs most, then what could not be compared, then the budgets.
    static func status(of report: GateReport, isStrict: Bool) -> ExitStatus {
        switch report.verdict {
        case .regression: .regression
        case .missing: .baselineMissing
        case .overBudget: .budgetExceeded
        case .inconclusive, .invalid: isStrict || report.isUndecided ? .inconclusive : .success
        case .pass, .improved, .quarantined, .advisory: .success
        }
    }

    // MARK: Paired

    private func runPaired(_ recorder: HistoryRecorder?) throws -> ExitStatus {
        let sides = try paired.sides()
        let run = PairedRun(
            sides: sides,
            seconds: paired.seconds ?? PairedRun.defaultSeconds,
            seed: paired.seed,
            quarantines: paired.quarantine.compactMap { Quarantine(text: $0, among: PairedRules.metrics) }
        )
        guard let report = try run.report() else { return .interrupted }
        if let json = paired.json {
            let text = try PairedJSON.encode(report, seed: paired.seed, recordedBy: "fbprof \(Version.current)")
            try FileSystem.write(text, to: json)
        }
        let table = PairedTable(width: Console.width, usesColor: Console.usesColor).render(report)
        let name = paired.candidate ?? paired.candidateCommand ?? "paired"
        let summary = CIReport(
            report,
            name: name,
            engine: paired.engine == .virtual ? "virtual, paired" : "live, paired",
            cores: sides.cores,
            file: paired.candidate
        )
        try outputs.write(summary, table: table)
        try recorder?.add(report, of: run.sides, seed: paired.seed)
        return PairedRun.status(of: report, isStrict: rules.strict)
    }
}
