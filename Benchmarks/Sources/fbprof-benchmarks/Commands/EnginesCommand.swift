import ArgumentParser

/// The live engine beside the virtual one.
struct EnginesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engines",
        abstract: "Every example live and in virtual time: how far the two are apart."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try EnginesBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
