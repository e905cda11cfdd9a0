import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// The `--json` flag of every command that can print JSON.
struct JSONOption: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print JSON on standard output instead of text.")
    var isWanted = false

    /// Checks that a summary does not go to standard output beside JSON.
    ///
    /// - Throws: `ValidationError` if both do.
    func checkAlone(beside summary: SummaryOption) throws {
        guard !isWanted || summary.summary != "-" else {
            throw ValidationError("--json and --summary - can't both go to standard output: give --summary a file.")
        }
    }
}

/// The `--set` option of every command that reads a workload.
struct SetOption: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a field of the workload, as in device.cores=2 or apps.maps.frame[0].compute=9ms. May be given again.",
            valueName: "field=value"
        )
    )
    var overrides: [String] = []
}

/// The `--summary` option of every command whose outcome can be shown on a CI job's page.
struct SummaryOption: ParsableArguments {
    @Option(help: ArgumentHelp("A file for a summary in Markdown, such as $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var summary: String?

    /// The file to write, to be compared with what the command reads.
    var outputs: [OutputFiles.Output] {
        summary.map { [OutputFiles.Output(option: "--summary \($0)", path: $0)] } ?? []
    }

    /// Writes the summary, if one was requested.
    ///
    /// - Throws: `RuntimeError` if the file can't be written.
    func write(_ report: @autoclosure () -> CIReport) throws {
        if let summary { try SummaryFile.write(report(), to: summary) }
    }
}

/// The run argument of a command.
struct RunArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The folder of the run (default: the newest one in runs/).", valueName: "run"),
        completion: .directory
    )
    var run: String?

    /// Returns the folder given, or that of the newest run, which is announced on standard error.
    ///
    /// - Throws: ``Failure`` if there is none.
    func path() throws(Failure) -> String {
        guard let run else { return try NewestRun.announced() }
        return run
    }
}
