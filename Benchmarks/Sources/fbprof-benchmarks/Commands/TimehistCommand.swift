import ArgumentParser

/// Run time and scheduling delay per thread, beside perf sched timehist.
struct TimehistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timehist",
        abstract: "Run time and scheduling delay per thread, beside perf sched timehist."
    )

    @Flag(help: "Of a real program that fbprof record records, rather than of simulated apps.")
    var recorded = false

    @OptionGroup var options: CommonOptions

    func run() throws {
        let benchmark = TimehistBenchmark(fbprof: try options.product(), isQuick: options.quick)
        try (recorded ? benchmark.recordedSection() : benchmark.section()).publish(options)
    }
}
