import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameBudgetRuntime

/// Makes the report of a run again.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Makes the result and the report of a run again from its trace.",
        discussion: "Works on what a killed run has left, too: the result then says that it is incomplete."
    )

    @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
    var path: String

    @Option(help: ArgumentHelp("A file for a summary in Markdown, such as $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var summary: String?

    func run() throws {
        try Failure.reporting {
            let folder = try RunReader.folder(path)
            let analyzed = try RunReader.analyze(folder: folder)
            try RunReader.write(analyzed, to: folder)
            try Console.print(TerminalTable(width: Console.width, usesColor: Console.usesColor).render(analyzed))
            try Console.print("Report: \(folder)/report.html")
            if let summary { try SummaryFile.write(CIReport(analyzed.result), to: summary) }
            return .success
        }
    }
}
