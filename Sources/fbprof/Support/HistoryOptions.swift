import ArgumentParser
import FrameBudget
import FrameBudgetHistory
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// The options of a command that may add its run to a history.
struct HistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Add the run to a history, an SQLite file; it is created if it does not exist.",
            valueName: "file"
        ),
        completion: .file()
    )
    var history: String?

    @OptionGroup var origin: OriginOptions

    /// The history's file, to be compared with the other outputs and with what the command reads.
    var outputs: [OutputFiles.Output] {
        history.map { [OutputFiles.Output(option: "--history \($0)", path: $0)] } ?? []
    }

    /// Opens the history before anything runs, and returns its recorder; nil if none is given.
    ///
    /// - Throws: ``Failure`` if the history can't be opened.
    func recorder() throws -> HistoryRecorder? {
        guard let history else { return nil }
        return HistoryRecorder(file: try HistoryRecorder.file { () throws(HistoryError) in try .open(history) }, origin)
    }

    /// Writes the origin of a run into its folder before the folder gets its final name, if an option asks for it.
    func writeOrigin(of run: AnalyzedRun, in folder: RunFolder) throws {
        guard history != nil || origin.commit != nil || origin.branch != nil else { return }
        let found = try HistoryRecorder.origin(of: run.result.run, record: folder.partialPath + "/trace", origin)
        try FileSystem.write(try OriginJSON.encode(found), to: folder.partialPath + "/origin.json")
    }

    /// The arguments that pass these options to another command.
    var arguments: [String] {
        let options = [("--history", history), ("--commit", origin.commit), ("--branch", origin.branch)]
        return options.flatMap { name, value in value.map { ["\(name)=\($0)"] } ?? [] }
    }
}

/// The options for the origin of a run.
struct OriginOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The commit that the runs belong to (default: from the environment of the CI system).",
            valueName: "hash"
        )
    )
    var commit: String?

    @Option(
        help: ArgumentHelp(
            "The branch that the runs belong to (default: from the environment of the CI system).",
            valueName: "name"
        )
    )
    var branch: String?
}
