import ArgumentParser

/// All benchmarks, one after the other.
struct AllCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "All benchmarks, one after the other."
    )

    @OptionGroup var options: CommonOptions
    @OptionGroup var compute: ComputeOptions

    func run() throws {
        let fbprof = try options.product()
        // The short ones first: whoever waits sees something.
        try StartupBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try SymbolsBenchmark(isQuick: options.quick).section().publish(options)
        try ReportSizeBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try VirtualBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try RecorderBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try SamplingBenchmark(isQuick: options.quick).section().publish(options)
        try InversionBenchmark(fbprof: fbprof).section().publish(options)
        try GateWaitsBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try PartsBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try HogsBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try AttributionBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try TimehistBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try KernelCostBenchmark(isQuick: options.quick).section().publish(options)
        try AnalysisBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try PairingBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try HistoryBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try EnginesBenchmark(fbprof: fbprof, isQuick: options.quick).section().publish(options)
        try compute.benchmark(options).section().publish(options)
    }
}
