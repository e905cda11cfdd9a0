import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// The flag of every command that can print JSON.
struct JSONOption: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print JSON on standard output instead of text.")
    var isWanted = false
}

/// The option of every command that reads a workload.
struct SetOption: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a field of the workload, as in device.cores=2. May be given again.",
            valueName: "field=value"
        )
    )
    var overrides: [String] = []
}

/// The option of every command whose outcome a job's page may show.
struct SummaryOption: ParsableArguments {
    @Option(help: ArgumentHelp("A file for a summary in Markdown, such as $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var summary: String?

    /// Writes the summary, if one is wanted.
    ///
    /// - Throws: `RuntimeError` where the file can't be written.
    func write(_ report: @autoclosure () -> CIReport) throws {
        if let summary { try SummaryFile.write(report(), to: summary) }
    }
}

/// The run that a command is about.
struct RunArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The folder of the run (default: the newest one in runs/).", valueName: "run"),
        completion: .directory
    )
    var run: String?

    /// The folder that was named, or that of the newest run, which is said.
    ///
    /// - Throws: ``Failure`` where there is none.
    func path() throws(Failure) -> String {
        guard let run else { return try NewestRun.announced() }
        return run
    }
}
