import ArgumentParser

/// Blocks that take turns, beside whole runs that do.
struct PairingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pairing",
        abstract: "How exactly the paired gate tells two sides apart, beside whole runs that take turns."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try PairingBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
