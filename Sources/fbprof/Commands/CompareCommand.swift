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
        abstract:
            "Compares two runs (what changed, with intervals and difference flame graphs), or more (what each uses).",
        discussion: """
            Give the earlier run first; without runs it takes the two newest in runs/. It shows each app's figures side by side \
            with the shift of each percentile and its interval, parts of the frames' time, steps, functions and verdicts, and \
            leaves a page with difference flame graphs. If only a run's result.json is left, the comparison has no intervals. \
            compare gives no verdict; fbprof gate and fbprof ab do.

            With more than two runs, or with --during, it shows what each app of each run used of memory, CPU, GPU, disk and \
            network, and its hitches and missed frames: side by side, in the order given.
            """
    )

    @Argument(
        help: ArgumentHelp("The folders of two runs, the earlier one first, or of more, up to 32.", valueName: "runs"),
        completion: .directory
    )
    var runs: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: comparison.html in the later run's folder, trade-offs.html in the last one's).",
            valueName: "path"
        )
    )
    var output: String?

    @OptionGroup var tradeOffs: TradeOffOptions
    @OptionGroup var json: JSONOption

    func validate() throws {
        guard runs.isEmpty || runs.count >= 2 else {
            throw ValidationError(
                "Give two runs, the earlier one first, more for a table of trade-offs, or none for the two newest in runs/."
            )
        }
        guard runs.count <= 32 else { throw ValidationError("Give at most 32 runs.") }
    }

    func run() throws {
        try Failure.reporting {
            var files = OutputFiles(output.map { [OutputFiles.Output(option: "--output \($0)", path: $0)] } ?? [])
            for run in runs { files.read(run: run, as: "a run") }
            try files.check()
            if runs.count > 2 || tradeOffs.during != nil {
                let pair = try runs.isEmpty ? NewestRun.lastTwo() : nil
                try tradeOffs.compare(pair.map { [$0.0, $0.1] } ?? runs, output: output, isJSON: json.isWanted)
                return .success
            }
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
