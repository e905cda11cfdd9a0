import ArgumentParser

/// How large a history is, how long a question takes, and how right its answers are.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Size and speed of a history of 1,000 runs, and how often its change points are right."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try HistoryBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
