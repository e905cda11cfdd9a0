import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Regenerates the report of a run.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Regenerates the result and the report of a run from its trace.",
        discussion: """
            Also works on what a killed run has left: the result then says that it is incomplete. fbprof compare shows what \
            changed between two runs.

            With --home, --thread, --turns or --budget a recording is analysed with other settings, and the result printed. \
            The run's own files stay as they are; --output writes the new ones to another folder.
            """
    )

    @OptionGroup var runs: RunArgument
    @OptionGroup var summary: SummaryOption
    @OptionGroup var json: JSONOption
    @OptionGroup(title: "Recorded programs") var turns: TurnChoice

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The file or folder that the command writes (default: the run's own folder; with --home, --thread, --turns or --budget \
            none).
            """,
            valueName: "path"
        )
    )
    var output: String?

    func validate() throws { try json.checkAlone(beside: summary) }

    func run() throws {
        try Failure.reporting {
            let folder = try RunReader.folder(runs.path())
            var files = OutputFiles(summary.outputs)
            files.read(run: folder, as: "the run")
            try files.check()
            guard output == nil, turns.options == TurnOptions() else { return try reportOtherwise(folder) }
            let lock = try FileLock.take(folder, "the run in")
            let analyzed = try Progress.shown("analysing \(folder)") {
                try RunReader.analyze(folder: folder, turns.options)
            }
            try withExtendedLifetime(lock) { try RunReader.write(analyzed, to: folder) }
            if json.isWanted {
                try Console.print(json: ResultJSON.encode(analyzed.result))
            } else {
                try Console.print(TerminalTable(width: Console.width, usesColor: Console.usesColor).render(analyzed))
                try Console.print("Report: \(folder)/report.html")
            }
            try summary.write(CIReport(analyzed.result))
            return .success
        }
    }

    /// Reports on a recording with other options, and leaves the run's own files unchanged.
    private func reportOtherwise(_ folder: String) throws -> ExitStatus {
        if let output, FileSystem.exists(output) {
            throw Failure(.storage, "\(output) exists already; give another --output")
        }
        let analyzed = try Progress.shown("analysing \(folder)") {
            try RunReader.analyze(folder: folder, turns.options)
        }
        if let output {
            try FileSystem.makeFolders(output + "/report.html")
            try RunReader.write(analyzed, to: output)
        }
        if json.isWanted {
            try Console.print(json: ResultJSON.encode(analyzed.result))
        } else {
            try Console.print(TerminalTable(width: Console.width, usesColor: Console.usesColor).render(analyzed))
            let kept = FileSystem.exists(folder + "/report.html") ? ": the report in \(folder) is as before" : ""
            try Console.print(
                output.map { "Report: \($0)/report.html" }
                    ?? "Nothing was written\(kept). --output FOLDER writes this one."
            )
        }
        try summary.write(CIReport(analyzed.result))
        return .success
    }
}
