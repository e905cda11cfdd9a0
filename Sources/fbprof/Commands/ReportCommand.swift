import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import Scenario

/// Makes the report of a run again, or compares two runs.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Regenerates the result and the report of a run from its trace, or compares two runs.",
        discussion: """
            Also works on what a killed run has left: the result then says that it is incomplete.

            With two runs, the earlier one first, shows what changed: each app's figures side by side with the shift of each \
            percentile and its interval, parts of the frames' time, steps, functions and verdicts. It leaves a page with \
            difference flame graphs in the second run's folder. A run of which only result.json is left can be \
            compared without intervals.
            """
    )

    @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
    var path: String

    @Option(help: ArgumentHelp("A file for a summary in Markdown, such as $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var summary: String?

    @Argument(
        help: ArgumentHelp("The folder of a later run, to be compared with the first.", valueName: "later run"),
        completion: .directory
    )
    var later: String?

    @OptionGroup(title: "Recorded programs") var turns: TurnChoice

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "With two runs: the page to write (default: comparison.html in the second one's folder).",
            valueName: "file"
        )
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "With two runs: a file for the comparison as JSON; - for standard output instead of the table.",
            valueName: "file"
        )
    )
    var json: String?

    func validate() throws {
        if later != nil, turns.isSet {
            throw ValidationError("--home, --thread and --budget are for one run.")
        }
        guard later == nil else { return }
        for (name, value) in [("--output", output), ("--json", json)] where value != nil {
            throw ValidationError("\(name) is for a comparison: give two runs.")
        }
    }

    func run() throws {
        try Failure.reporting {
            if let later { return try compare(with: later) }
            let folder = try RunReader.folder(path)
            let lock = try FileLock.take(folder, "the run in")
            let analyzed = try RunReader.analyze(folder: folder, turns.options)
            try withExtendedLifetime(lock) { try RunReader.write(analyzed, to: folder) }
            try Console.print(TerminalTable(width: Console.width, usesColor: Console.usesColor).render(analyzed))
            try Console.print("Report: \(folder)/report.html")
            if let summary { try SummaryFile.write(CIReport(analyzed.result), to: summary) }
            return .success
        }
    }

    private func compare(with later: String) throws -> ExitStatus {
        let first = try RunReader.compared(path)
        let second = try RunReader.compared(later)
        let comparison = RunComparison(from: first, to: second)
        guard !comparison.apps.isEmpty else {
            throw Failure(
                .wrongInput,
                lines: ["the two runs have no app in common: nothing can be compared"]
                    + [first, second].map { run in
                        "the apps of \(run.name): \(run.result.apps.map(\.name).joined(separator: ", "))"
                    }
            )
        }
        if let json {
            let text: String
            do throws(ResultJSONError) {
                text = try ComparisonJSON.encode(comparison, recordedBy: "fbprof \(Version.current)")
            } catch {
                throw Failure(.internalError, "\(error)")
            }
            try TextOutput.write(text, to: json)
        }
        let page = output ?? "\(FileSystem.isFolder(second.name) ? second.name : ".")/comparison.html"
        try FileSystem.write(ComparisonPage.render(comparison, from: first, to: second), to: page)
        guard json != "-" else { return .success }
        try Console.print(ComparisonTable(width: Console.width, usesColor: Console.usesColor).render(comparison))
        try Console.print("Comparison: \(page)")
        return .success
    }
}
