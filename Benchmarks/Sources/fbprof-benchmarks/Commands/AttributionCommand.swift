import ArgumentParser

/// How right a plain user's run is about who had the CPU.
struct AttributionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attribution",
        abstract: "How right a plain user's run is about who had the CPU."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try AttributionBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
