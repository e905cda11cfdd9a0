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
    /// JSON comes last, for it has the status that the command ends with: that depends on what could be written.
    ///
    /// - Parameters:
    ///   - verdict: what the command ends with where all can be written.
    ///   - text: the JSON with the status that the command ends with.
    ///   - writeMore: writes what the command has besides, such as into a history.
    /// - Returns: what the command ends with.
    /// - Throws: ``Failure`` where the table, or JSON, can't be written.
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
