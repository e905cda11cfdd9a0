import ArgumentParser

/// How fast virtual time passes.
struct VirtualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "virtual",
        abstract:
            "What a run in virtual time costs: a short one, a long one, one of many apps and one of 10,000 operations.",
        discussion: """
            With --before, the examples are run by an earlier build of fbprof and by this one in turns, and the table says by how \
            much their cost has changed.
            """
    )

    @Option(help: "An earlier build of fbprof, to compare with.")
    var before: String?

    @Option(help: "Measure only the rows whose names contain this, such as operations: to look at with a profiler.")
    var only: String?

    @OptionGroup var options: CommonOptions

    func run() throws {
        let fbprof = try options.product()
        guard let before else {
            return try VirtualBenchmark(fbprof: fbprof, isQuick: options.quick, only: only).section().publish(options)
        }
        try VirtualComparison(before: before, after: fbprof, isQuick: options.quick).section().publish(options)
    }
}
