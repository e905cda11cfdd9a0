import ArgumentParser

/// The same workload with and without three busy processes on its CPU.
struct HogsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hogs",
        abstract: "The same workload with and without three busy processes on its CPU."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try HogsBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
