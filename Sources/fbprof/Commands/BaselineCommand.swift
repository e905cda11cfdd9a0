import ArgumentParser

/// Manages stored baselines.
struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Saves, lists and shows baselines for fbprof gate.",
        subcommands: [SaveCommand.self, ListCommand.self, ShowCommand.self]
    )
}
