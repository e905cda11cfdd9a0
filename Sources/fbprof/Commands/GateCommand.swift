import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameBudgetRuntime

/// Compares a run with a baseline and with budgets.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Fails where a candidate is slower than a baseline, or over a budget.",
        discussion: """
            With --baseline and --candidate, runs both at once, lets them take turns of half a second in random order, \
            and tests what changed: a regression is beyond chance, beyond its margin, not contention, and found again \
            in fresh processes. It says pass, improved, regression, inconclusive or invalid, and what change it could \
            have seen.

            With paths, compares runs that were made before: the on-CPU time of each app's frames, p50 and p95, and \
            the absolute budgets. Main-thread wall times are shown as advisory: two runs that were not interleaved \
            call an identical program slower in 31 to 46 % of tries on a shared machine. Give one path to check \
            budgets only.
            """
    )

    @Argument(
        help: "The baseline and the run: folders, or result.json files. With one path: the run alone.",
        completion: .directory
    )
    var paths: [String] = []

    @OptionGroup(title: "Paired") var paired: PairedOptions

    @Option(help: "How much worse on-CPU times may be, in percent.")
    var tolerance = "5"

    @Option(help: "How many intervals each app may drop.")
    var maxDropped: Int?

    @Option(help: "The largest hitch ratio of each app, in ms per s.")
    var maxHitchRatio: Double?

    @Option(help: "The largest cost of all priority inversions of each app, such as 2ms.")
    var maxInversion: String?

    @Flag(
        help:
            "Exit with 6 where the measurement can't carry a comparison: a run cut short, a machine that was not quiet."
    )
    var strict = false

    func validate() throws {
        if paired.isPaired || paired.selfTest || paired.calibrate { return try validatePaired() }
        guard (1...2).contains(paths.count) else { throw ValidationError("Give a baseline and a run, or a run alone.") }
        guard paths.count == 2 || maxDropped != nil || maxHitchRatio != nil || maxInversion != nil else {
            throw ValidationError(
                "With a run alone, give --max-dropped, --max-hitch-ratio or --max-inversion: there is nothing to check."
            )
        }
        guard let share = toleranceShare, share >= 0, share.isFinite else {
            throw ValidationError("--tolerance takes a percentage of 0 or more, such as 5 or 5%.")
        }
        guard maxInversion == nil || inversionLimit != nil else {
            throw ValidationError("--max-inversion takes a time with its unit, such as 2ms or 500us.")
        }
        guard maxDropped ?? 0 >= 0 else { throw ValidationError("--max-dropped takes a number of 0 or more.") }
        guard maxHitchRatio ?? 0 >= 0 else { throw ValidationError("--max-hitch-ratio takes a number of 0 or more.") }
    }

    private func validatePaired() throws {
        guard !paired.isPaired || paths.isEmpty else {
            throw ValidationError("With --baseline and --candidate, give no paths of runs.")
        }
        guard paths.count <= 1 else { throw ValidationError("Give one workload.") }
        guard maxDropped == nil, maxHitchRatio == nil, maxInversion == nil else {
            throw ValidationError("Budgets are checked on a run: give its path.")
        }
    }

    private var inversionLimit: TimeSpan? { maxInversion.flatMap { TimeSpan(text: $0) } }

    private var toleranceShare: Double? {
        var text = tolerance
        while text.last == "%" || text.last == " " { text.removeLast() }
        return Double(text).map { $0 / 100 }
    }

    func run() throws {
        try Failure.reporting {
            if paired.selfTest { return try PairedSelfTest(options: paired, workload: paths.first).run() }
            if paired.calibrate { return try PairedCalibration(options: paired, workload: paths.first).run() }
            if paired.isPaired { return try runPaired() }
            let baseline = paths.count == 2 ? try readBaseline(paths[0]) : nil
            let run = try RunReader.result(paths[paths.count - 1])
            let rules = GateRules(
                tolerance: toleranceShare ?? 0,
                maxDropped: maxDropped,
                maxHitchRatio: maxHitchRatio,
                maxInversion: inversionLimit
            )
            let checks = Gate.checks(run: run, baseline: baseline, rules: rules)
            try Console.print(
                GateTable(width: Console.width, usesColor: Console.usesColor).render(checks, rules: rules)
            )
            try tellMoves(checks)
            return Self.status(of: checks, isStrict: strict)
        }
    }

    /// Whose doing a regression is: the parts, steps and functions that moved.
    private func tellMoves(_ checks: [GateCheck]) throws {
        let apps = Set(checks.filter { $0.verdict == .regression }.map(\.app))
        guard !apps.isEmpty, paths.count == 2 else { return }
        let comparison = RunComparison(
            from: try RunReader.compared(paths[0], isQuiet: true),
            to: try RunReader.compared(paths[1], isQuiet: true)
        )
        let text = MovedTable(width: Console.width, usesColor: Console.usesColor).render(comparison, of: apps)
        if !text.isEmpty { try Console.print("\n" + text) }
    }

    private func runPaired() throws -> ExitStatus {
        let run = PairedRun(
            sides: try paired.sides(),
            seconds: paired.seconds ?? PairedRun.defaultSeconds,
            seed: paired.seed,
            quarantines: paired.quarantine.compactMap { PairedQuarantine(text: $0) }
        )
        guard let report = try run.report() else { return .interrupted }
        if let json = paired.json {
            let text = try PairedJSON.encode(report, seed: paired.seed, recordedBy: "fbprof \(Version.current)")
            try FileSystem.write(text, to: json)
        }
        try Console.print(PairedTable(width: Console.width, usesColor: Console.usesColor).render(report))
        return PairedRun.status(of: report, isStrict: strict)
    }

    private func readBaseline(_ path: String) throws -> RunResult {
        guard FileSystem.exists(RunReader.resultFile(of: path)) else {
            throw Failure(.baselineMissing, "there is no baseline at \(path); record one with fbprof run, and keep it")
        }
        return try RunReader.result(path)
    }

    /// A regression weighs most, then what could not be compared, then the budgets.
    static func status(of checks: [GateCheck], isStrict: Bool) -> ExitStatus {
        let verdicts = Set(checks.map(\.verdict))
        if verdicts.contains(.regression) { return .regression }
        if verdicts.contains(.missing) { return .baselineMissing }
        if verdicts.contains(.overBudget) { return .budgetExceeded }
        if isStrict, verdicts.contains(.inconclusive) { return .inconclusive }
        return .success
    }
}
