import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Compares two workloads or programs that run in turns.
struct AbCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ab",
        abstract: "Runs a baseline (A) and a candidate (B) in turns, and fails if B is slower.",
        discussion: """
            Both sides run at once and take turns of 30 vsyncs, half a second at 60 Hz, in random order, so that whatever the \
            machine does happens to both. A regression is statistically significant, exceeds its margin, is not explained by contention, and \
            reproduces in fresh processes. The other verdicts are pass, improved, inconclusive and invalid; the output names \
            the smallest change that the run could have found.

            Unmodified programs (--baseline-exec, --candidate-exec) are recorded from outside as fbprof record does it: whole \
            processes one after the other, in pairs. First the baseline is compared with itself: a difference that \
            identical processes also show never counts as a change. The CPU time of frames or turns decides. Each side has \
            its own HOME and XDG_RUNTIME_DIR; nothing is run by a shell. Needs what fbprof record needs.

            --self-test shows that it works on this machine; --repeat makes the same comparison again and again, of identical \
            code or with --slower of more work, and counts the regressions.
            """
    )

    @OptionGroup var options: AbOptions
    @OptionGroup(title: "Outputs") var outputs: GateOutputOptions
    @OptionGroup(title: "History") var history: HistoryOptions

    func validate() throws {
        let isPlain = !options.selfTest && !options.isRepeated
        guard isPlain || (outputs.write.isEmpty && !outputs.json.isWanted && history.history == nil) else {
            throw ValidationError(
                "--write, --json and --history are for one comparison: not for --self-test or --repeat."
            )
        }
    }

    func run() throws {
        try Failure.reporting {
            try options.checkCount()
            var files = outputs.files(beside: history)
            for workload in options.workloads { files.read(workload, as: "a workload") }
            try files.check()
            let recorder = try history.recorder()
            if options.programs.areWanted { return try runPrograms(recorder) }
            if options.selfTest { return try PairedSelfTest(options: options).run() }
            if options.isRepeated { return try PairedCalibration(options: options).run() }
            let sides = try options.sides()
            let run = PairedRun(
                sides: sides,
                duration: options.duration ?? PairedRun.defaultDuration,
                seed: options.seed,
                quarantines: try options.quarantines(of: sides)
            )
            if let text = run.announcement { Console.error("fbprof: \(text)") }
            guard let report = try run.report() else { return .interrupted }
            return try tell(report, of: sides, recorder)
        }
    }

    /// Compares unmodified programs.
    private func runPrograms(_ recorder: HistoryRecorder?) throws -> ExitStatus {
        let comparison = ProgramComparison(options: options)
        if options.selfTest { return try comparison.selfTest() }
        guard let report = try comparison.report() else { return .interrupted }
        let sides = PairedSides(
            baseline: .command(options.programs.baselineExec ?? ""),
            candidate: .command(options.programs.candidateExec ?? "")
        )
        return try tell(report, of: sides, recorder)
    }

    private func json(_ report: PairedReport, _ status: ExitStatus) throws(ResultJSONError) -> String {
        try PairedJSON.encode(
            report,
            seed: options.seed,
            exitStatus: status.rawValue,
            recordedBy: Version.recordedBy
        )
    }

    /// Prints and writes the findings, and returns the exit status.
    private func tell(
        _ report: PairedReport,
        of sides: PairedSides,
        _ recorder: HistoryRecorder?
    ) throws -> ExitStatus {
        let verdict = PairedRun.status(of: report, isStrict: outputs.strict)
        let table = PairedTable(width: Console.width, usesColor: Console.usesColor).render(report)
        let candidate = options.workloads.last
        let summary = CIReport(
            report,
            name: candidate ?? options.programs.candidateExec ?? options.candidateCommand ?? "ab",
            engine: sides.isVirtual ? "virtual, paired" : "live, paired",
            cores: sides.cores,
            file: candidate
        )
        return try outputs.tell(
            summary,
            table: table,
            verdict: verdict,
            json: { (status: ExitStatus) throws(ResultJSONError) -> String in try json(report, status) },
            also: { unwritten in
                try unwritten.attempt { try recorder?.add(report, of: sides) }
                try keep(report, verdict, &unwritten)
            }
        )
    }

    /// Writes `ab.json` into the folder of `--output`, with the exit status that applies if the file can be written.
    private func keep(_ report: PairedReport, _ verdict: ExitStatus, _ unwritten: inout UnwrittenOutputs) throws {
        guard let output = options.programs.output else { return }
        let status = unwritten.exitStatus(verdict)
        let document = try Console.document { () throws(ResultJSONError) -> String in try json(report, status) }
        try unwritten.attempt { try FileSystem.write(document, to: output + "/ab.json") }
    }
}
