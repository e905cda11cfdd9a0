import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// What a gate writes beside its table.
struct GateOutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Also write the verdict for other tools. May be given again, each with an --output.")
    )
    var format: [GateFormatChoice] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file for the --format at the same place, or - for standard output (default)."
        )
    )
    var output: [String] = []

    @Option(help: ArgumentHelp("A file for a summary in Markdown, such as $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var summary: String?

    func validate() throws {
        guard output.count == format.count || (format.count == 1 && output.isEmpty) else {
            throw ValidationError(
                "Give an --output for each --format; found \(format.count) formats and \(output.count) outputs."
            )
        }
        guard !(output + [summary ?? "-"]).contains("") else {
            throw ValidationError("--output and --summary take the name of a file, or - for standard output.")
        }
    }

    private var outputs: [(format: CIFormat, path: String)] {
        format.indices.map { (format[$0].format, output.indices.contains($0) ? output[$0] : "-") }
    }

    /// Prints a table, and writes what is asked for. Where a document goes to standard output, the table goes to standard
    /// error: only GitHub's commands are to stand among other lines.
    ///
    /// - Throws: ``Failure`` or `RuntimeError` where something can't be written.
    func write(_ report: CIReport, table: String) throws {
        let isPiped = outputs.contains { $0.path == "-" && $0.format != .github } || summary == "-"
        if isPiped { Console.error(table) } else { try Console.print(table) }
        for (format, path) in outputs { try TextOutput.write(format.render(report), to: path) }
        if let summary { try SummaryFile.write(report, to: summary) }
    }
}
