import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Compares two runs.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares two runs: what changed, with intervals and difference flame graphs.",
        discussion: """
            Give the earlier run first; without runs it takes the two newest in runs/. It shows each app's figures side by side \
            with the shift of each percentile and its interval, parts of the frames' time, steps, functions and verdicts, and \
            leaves a page with difference flame graphs. A run of which only result.json is left can be compared without \
            intervals. It judges nothing: fbprof gate and fbprof ab do.
            """
    )

    @Argument(
        help: ArgumentHelp("The folders of two runs, the earlier one first.", valueName: "runs"),
        completion: .directory
    )
    var runs: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: comparison.html in the later run's folder).",
            valueName: "path"
        )
    )
    var output: String?

    @OptionGroup var json: JSONOption

    func validate() throws {
        guard runs.isEmpty || runs.count == 2 else {
            throw ValidationError("Give two runs, the earlier one first, or none for the two newest in runs/.")
        }
    }

    func run() throws {
        try Failure.reporting {
            let pair = runs.isEmpty ? try NewestRun.lastTwo() : (runs[0], runs[1])
            let (first, second) = try Progress.shown("comparing") {
                (try RunReader.compared(pair.0), try RunReader.compared(pair.1))
            }
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
            let page = output ?? "\(FileSystem.isFolder(second.name) ? second.name : ".")/comparison.html"
            try FileSystem.write(ComparisonPage.render(comparison, from: first, to: second), to: page)
            if json.isWanted {
                try Console.print(json: ComparisonJSON.encode(comparison, recordedBy: Version.recordedBy))
            } else {
                let table = ComparisonTable(width: Console.width, usesColor: Console.usesColor)
                try Console.print(table.render(comparison))
                try Console.print("Comparison: \(page)")
            }
            return .success
        }
    }
}
