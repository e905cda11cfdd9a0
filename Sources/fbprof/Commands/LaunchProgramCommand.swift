import ArgumentParser
import FrameRecorder

/// What becomes a recorded program once everything is open that is to see it. No command for users.
struct LaunchProgramCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: LaunchedProgram.command,
        abstract: "Becomes a program that is recorded, for fbprof record.",
        shouldDisplay: false
    )

    @Option var channel: Int32
    @Option var parent: Int32
    @Argument(parsing: .postTerminator) var command: [String]

    func run() throws {
        throw ExitCode(LaunchedProgram.become(command, channel: channel, parent: parent))
    }
}
