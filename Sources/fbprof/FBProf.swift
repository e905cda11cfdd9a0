import ArgumentParser
import FrameRecorder

/// The `fbprof` command.
@main
struct FBProf: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fbprof",
        abstract: "Finds out why frames miss their deadline.",
        discussion: """
            Runs synthetic apps that a YAML file describes, on real threads or in virtual time, or records a real \
            program: from outside, or by marks that it sets. Attributes each late frame to a cause, and writes a report.

            Exit statuses: \(ExitStatus.table)
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, RecordCommand.self, OpenCommand.self, ExplainCommand.self, ReportCommand.self,
            CompareCommand.self, AbCommand.self, GateCommand.self, BaselineCommand.self,
            ExportCommand.self,
            CheckCommand.self, SchemaCommand.self, MarksHeaderCommand.self, DoctorCommand.self, ReplayCommand.self,
            VerifyCommand.self,
            HistoryCommand.self,
            BurnCommand.self, StoppedRunCommand.self, VerifyProgramCommand.self,
            GateSideCommand.self, GateHogCommand.self, LaunchProgramCommand.self, KeepScreenCommand.self,
            GalleryCommand.self,
        ]
    )

    /// Runs the command with the arguments from the C runtime: Swift's own are empty if /proc can't be read.
    static func main() {
        ProcessSetup.run()
        guard let arguments = ProgramArguments.all() else {
            FBProf.exit(
                withError: Failure(.internalError, "this process was started without arguments, not even its own name")
                    .report()
            )
        }
        let own = Array(arguments.dropFirst())
        if let wrong = WrongSubcommand.first(in: own, of: FBProf.self) { FBProf.exit(withError: wrong.error) }
        if let error = EngineFlag.error(in: own) { FBProf.exit(withError: error) }
        main(NegativeValue.joined(own))
    }

    /// Prints the help. That is a success only if no arguments were given.
    func run() throws {
        guard let arguments = ProgramArguments.all(), arguments.count == 1 else {
            throw ValidationError("A subcommand is missing, such as run or gate.")
        }
        throw CleanExit.helpRequest(self)
    }
}
