import ArgumentParser
import FrameBudget
import FrameBudgetHistory
import FrameBudgetReports
import FrameStatistics
import FrameTrace

/// Lists the runs of a history, or compares the frame times of some runs.
struct HistoryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the runs of a history, and percentiles of their frame times.",
        discussion: "The history keeps all frame times to the microsecond: any percentile of an old run is still exact."
    )

    @Argument(help: "The history.", completion: .file())
    var file: String

    @Argument(help: "Runs whose percentiles to show: their numbers, or last.")
    var numbers: [String] = []

    @OptionGroup var json: JSONOption

    func validate() throws {
        guard numbers.isEmpty || !json.isWanted else {
            throw ValidationError("--json lists all runs: give no numbers.")
        }
    }

    func run() throws {
        try Failure.reporting {
            let history = try HistoryRecorder.file { () throws(HistoryError) in try HistoryFile.read(file) }
            let runs = try HistoryRecorder.file { () throws(HistoryError) in try history.runs() }
            let table = HistoryTable(width: Console.width, usesColor: Console.usesColor)
            guard !numbers.isEmpty else {
                if json.isWanted {
                    try Console.print(json: ListJSON.encode(runs, recordedBy: Version.recordedBy))
                    return .success
                }
                try Console.print(table.render(runs))
                return .success
            }
            var columns: [HistoryTable.Times] = []
            for number in numbers {
                let wanted = number == "last" ? runs.last?.number : Int64(number)
                guard let position = runs.firstIndex(where: { $0.number == wanted }) else {
                    throw Failure(
                        .baselineMissing,
                        "there is no run \(number) in \(file); fbprof history list \(file) has them"
                    )
                }
                let run = runs[position]
                let figures = try HistoryRecorder.file { () throws(HistoryError) in try history.figures(of: run.number)
                }
                columns.append(HistoryTable.Times(run: run, figures: figures))
            }
            try Console.print(table.render(columns))
            return .success
        }
    }
}
