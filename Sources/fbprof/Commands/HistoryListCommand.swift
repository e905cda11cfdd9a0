import ArgumentParser
import FrameBudget
import FrameBudgetHistory
import FrameBudgetReports

/// Lists the runs of a history, or compares the frame times of some.
struct HistoryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the runs of a history, and percentiles of their frame times.",
        discussion: "The history keeps all frame times to the microsecond: any percentile of an old run is still exact."
    )

    @Argument(help: "The history.", completion: .file())
    var file: String

    @Argument(help: "The numbers of runs whose percentiles to show; the newest run is -1.")
    var numbers: [Int64] = []

    func run() throws {
        try Failure.reporting {
            let history = try HistoryRecorder.file { () throws(HistoryError) in try HistoryFile.read(file) }
            let runs = try HistoryRecorder.file { () throws(HistoryError) in try history.runs() }
            let table = HistoryTable(width: Console.width, usesColor: Console.usesColor)
            guard !numbers.isEmpty else {
                try Console.print(table.render(runs))
                return .success
            }
            var columns: [HistoryTable.Times] = []
            for number in numbers {
                let position = number < 0 ? runs.count + Int(clamping: number) : runs.firstIndex { $0.number == number }
                guard let position, runs.indices.contains(position) else {
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
