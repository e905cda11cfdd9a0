import ArgumentParser

/// How large a long run's report is.
struct ReportSizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report-size",
        abstract: "How large the report of 36,000 frames is, and how long it takes to make."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try ReportSizeBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
