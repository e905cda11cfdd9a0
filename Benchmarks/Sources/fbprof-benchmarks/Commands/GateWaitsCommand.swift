import ArgumentParser

/// Whether fbprof itself holds the apps up.
struct GateWaitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-waits",
        abstract: "How often a simulated thread waits for another at the way into the rules, on a crowded CPU."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try GateWaitsBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
