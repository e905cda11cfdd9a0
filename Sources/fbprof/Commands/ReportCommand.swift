import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Makes the report of a run again.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Regenerates the result and the report of a run from its trace.",
        discussion: """
            Also works on what a killed run has left: the result then says that it is incomplete. fbprof compare shows what \
            changed between two runs.
            """
    )

    @OptionGroup var runs: RunArgument
    @OptionGroup var summary: SummaryOption
    @OptionGroup var json: JSONOption
    @OptionGroup(title: "Recorded programs") var turns: TurnChoice

    func run() throws {
        try Failure.reporting {
            let folder = try RunReader.folder(runs.path())
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
}
