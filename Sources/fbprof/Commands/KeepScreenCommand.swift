import ArgumentParser

/// Restores the terminal after a live view was killed. A hidden command.
struct KeepScreenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ScreenKeeper.command,
        abstract: "Gives the terminal back after a live view that was killed.",
        shouldDisplay: false
    )

    @Option var channel: Int32
    @Option var parent: Int32

    func run() { ScreenKeeper.keep(channel: channel) }
}
