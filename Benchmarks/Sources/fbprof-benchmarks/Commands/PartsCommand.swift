import ArgumentParser

/// Whether the parts of frames add up and agree with each other, in every example.
struct PartsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parts",
        abstract: "Whether the parts of frames add up and agree with each other, in every example."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try PartsBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
