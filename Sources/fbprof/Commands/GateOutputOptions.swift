import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// The options for a gate's outputs besides its table, and for its strictness.
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
        if let (first, second) = files().sharingStandardOutput {
            throw ValidationError("\(first) and \(second) can't both go to standard output: give one of them a file.")
        }
    }

    /// The files to write, to be compared with each other and with what the command reads.
    ///
    /// - Parameter history: the options of the history, which is a further file.
    func files(beside history: HistoryOptions? = nil) -> OutputFiles {
        let documents = write.map {
            OutputFiles.Output(option: "--write \($0.choice.rawValue)=\($0.path)", path: $0.path)
        }
        return OutputFiles(documents + summary.outputs + (history?.outputs ?? []))
    }

    /// Prints a table or JSON, and writes the requested documents. If a document goes to standard output, the table
    /// goes to standard error: only GitHub's commands may be mixed with other lines.
    ///
    /// JSON is printed last, because it contains the exit status, which depends on what could be written.
    ///
    /// - Parameters:
    ///   - verdict: the exit status if everything can be written.
    ///   - text: makes the JSON for an exit status.
    ///   - writeMore: writes the command's further outputs, such as to a history.
    /// - Returns: the exit status.
    /// - Throws: ``Failure`` if the table or JSON can't be written.
    func tell(
        _ report: CIReport,
        table: String,
        verdict: ExitStatus,
        json text: (ExitStatus) throws(ResultJSONError) -> String,
        also writeMore: (inout UnwrittenOutputs) throws -> Void = { _ in }
    ) throws -> ExitStatus {
        let isPiped = write.contains { $0.path == "-" && $0.choice != .github } || summary.summary == "-"
        if !json.isWanted, isPiped {
            Console.error(table)
        } else if !json.isWanted {
            try Console.print(table)
        }
        var unwritten = UnwrittenOutputs()
        for document in write {
            try unwritten.attempt { try TextOutput.write(document.choice.format.render(report), to: document.path) }
        }
        try unwritten.attempt { try summary.write(report) }
        try writeMore(&unwritten)
        if json.isWanted {
            let status = unwritten.exitStatus(verdict)
            try Console.print(json: text(status))
        }
        return unwritten.status(verdict)
    }
}

/// A document to write: a verdict's format, and its destination.
struct GateDocument {
    var choice: GateFormatChoice
    /// The file, or `-` for standard output.
    var path: String

    /// Parses the value of `--write`: a format and a file.
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
