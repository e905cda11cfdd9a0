import ArgumentParser
import FrameRecorder

/// Executes the recorded program after all recorders are attached. A hidden command.
struct LaunchProgramCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: LaunchedProgram.command,
        abstract: "Becomes a program that is recorded, for fbprof record and fbprof run.",
        shouldDisplay: false
    )

    @Option var channel: Int32
    @Option var parent: Int32
    @Option var folder: String?
    @Option var cpus = ""
    @Option var nice: Int32 = 0
    @Option var preload: String?
    @Flag var endsWithParent = false
    @Flag var fixedAddresses = false
    @Argument(parsing: .postTerminator) var command: [String]

    func run() throws {
        var setting = LaunchedProgram.Setting()
        setting.folder = folder
        setting.cpus = cpus.split(separator: ",").compactMap { Int32($0) }
        setting.nice = nice
        setting.hasFixedAddresses = fixedAddresses
        throw ExitCode(
            LaunchedProgram.become(
                command,
                setting,
                preloading: preload,
                channel: channel,
                parent: parent,
                endsWithParent: endsWithParent
            )
        )
    }
}
