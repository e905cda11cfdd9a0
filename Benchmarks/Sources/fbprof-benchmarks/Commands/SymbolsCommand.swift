import ArgumentParser

/// How long naming addresses takes.
struct SymbolsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "symbols",
        abstract: "How long naming 10,000 different addresses takes, with and without lines."
    )

    @OptionGroup var options: CommonOptions

    func run() throws { try SymbolsBenchmark(isQuick: options.quick).section().publish(options) }
}
