import ArgumentParser

/// What sampling costs.
struct SamplingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sampling",
        abstract: "What sampling open frames costs the threads that are sampled, and what it does to their sleeps."
    )

    @OptionGroup var options: CommonOptions

    func run() throws { try SamplingBenchmark(isQuick: options.quick).section().publish(options) }
}
