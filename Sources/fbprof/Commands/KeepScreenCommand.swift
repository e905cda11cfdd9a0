import ArgumentParser

/// Gives the terminal back where a live view has died on it. No command for users.
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
