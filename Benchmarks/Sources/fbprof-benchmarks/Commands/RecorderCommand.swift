import ArgumentParser

/// What recording costs.
struct RecorderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recorder",
        abstract: "What recording costs the main threads, and what fbprof's own threads cost."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try RecorderBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
