import ArgumentParser

/// How fast virtual time passes.
struct VirtualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "virtual",
        abstract: "What a run in virtual time costs: a short one, a long one, and one of many apps."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try VirtualBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
