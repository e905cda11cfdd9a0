import ArgumentParser

/// Keeps a history of runs.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Keeps runs in a file, and shows how their figures changed over time.",
        discussion: """
            fbprof run, fbprof gate and fbprof ab add to a history with --history. The folders of the runs stay the record: a history \
            can be rebuilt from them. The history is advisory, and never fails a build.
            """,
        subcommands: [
            HistoryTrendCommand.self, HistoryListCommand.self, HistoryAddCommand.self, HistoryRebuildCommand.self,
        ]
    )
}
