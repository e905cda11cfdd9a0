import ArgumentParser

/// The command.
@main
struct FBProf: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fbprof",
        abstract: "Says which frames missed their deadline, and where their time went.",
        discussion: """
            Runs simulated apps on real threads that share real CPUs, measures every frame's main-thread time, takes \
            stacks when a frame goes over its budget, and writes a report.

            Exit statuses: \(ExitStatus.table)
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, ReportCommand.self, OpenCommand.self, ExplainCommand.self, GateCommand.self,
            BaselineCommand.self,
            ExportCommand.self,
            CheckCommand.self, SchemaCommand.self, DoctorCommand.self, ReplayCommand.self, VerifyCommand.self,
            HistoryCommand.self,
            BurnCommand.self,
            GateSideCommand.self, GateHogCommand.self, GalleryCommand.self,
        ]
    )
}
