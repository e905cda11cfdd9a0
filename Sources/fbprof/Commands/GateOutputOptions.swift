import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// What a gate writes beside its table, and how sure it must be.
struct GateOutputOptions: ParsableArguments {
    @Flag(help: "Exit with 6 if anything could not be judged, not only if nothing could.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            """
            Also write the verdict for another tool, as in junit=gate.xml or github=-. May be given again. Formats: \
            \(GateFormatChoice.allCases.map(\.rawValue).joined(separator: ", ")); - is standard output.
            """,
            valueName: "format=file"
        ),
        transform: GateDocument.init
    )
    var write: [GateDocument] = []

    @OptionGroup var summary: SummaryOption
    @OptionGroup var json: JSONOption

    func validate() throws {
        guard !json.isWanted || !(write.map(\.path) + [summary.summary ?? ""]).contains("-") else {
            throw ValidationError("--json and another document can't both go to standard output: give that one a file.")
        }
    }

    /// Prints a table, or JSON, and writes what is asked for. Where a document goes to standard output, the table goes to
    /// standard error: only GitHub's commands are to stand among other lines.
    ///
    /// - Returns: what of the documents could not be written.
    /// - Throws: ``Failure`` where the table, or JSON, can't be written.
    func tell(
        _ report: CIReport,
        table: String,
        json text: @autoclosure () throws(ResultJSONError) -> String
    ) throws -> UnwrittenOutputs {
        let isPiped = write.contains { $0.path == "-" && $0.choice != .github } || summary.summary == "-"
        if json.isWanted {
            try Console.print(json: text())
        } else if isPiped {
            Console.error(table)
        } else {
            try Console.print(table)
        }
        var unwritten = UnwrittenOutputs()
        for document in write {
            try unwritten.attempt { try TextOutput.write(document.choice.format.render(report), to: document.path) }
        }
        try unwritten.attempt { try summary.write(report) }
        return unwritten
    }
}

/// A verdict in a format, and where it goes.
struct GateDocument {
    var choice: GateFormatChoice
    /// The file, or `-` for standard output.
    var path: String

    /// What `--write` takes: a format and a file.
    ///
    /// - Throws: `ValidationError` with what was expected.
    init(_ text: String) throws {
        let names = GateFormatChoice.allCases.map(\.rawValue).joined(separator: ", ")
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty, let choice = GateFormatChoice(rawValue: parts[0]) else {
            throw ValidationError("expected a format and a file, such as junit=gate.xml, with one of \(names)")
        }
        self.choice = choice
        path = parts[1]
    }
}
