import ArgumentParser

/// How long fbprof takes to start.
struct StartupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "startup",
        abstract: "How long `fbprof --help` takes, beside a program that does nothing."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try StartupBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
