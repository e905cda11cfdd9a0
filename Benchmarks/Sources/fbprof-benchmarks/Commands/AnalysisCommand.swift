import ArgumentParser

/// What long runs take to analyse.
struct AnalysisCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analysis",
        abstract: "CPU time and memory that the analysis of up to ten million events takes."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try AnalysisBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
