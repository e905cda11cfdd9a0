import ArgumentParser

/// Run time and scheduling delay per thread, beside perf sched timehist.
struct TimehistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timehist",
        abstract: "Run time and scheduling delay per thread, beside perf sched timehist."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try TimehistBenchmark(fbprof: try options.product(), isQuick: options.quick).section().publish(options)
    }
}
