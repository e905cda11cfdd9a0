import ArgumentParser

/// What the benchmark of `compute` takes.
struct ComputeOptions: ParsableArguments {
    @Option(help: "Measure a disturbed cell again, at most so many times.")
    var retryUntilQuiet = 0

    @Flag(name: .customLong("no-rt-app"), help: "Leave rt-app out.")
    var leavesOutRTApp = false

    func validate() throws {
        guard (0...100).contains(retryUntilQuiet) else {
            throw ValidationError("--retry-until-quiet goes from 0 to 100")
        }
    }

    func benchmark(_ options: CommonOptions) throws -> ComputeBenchmark {
        ComputeBenchmark(
            fbprof: try options.product(),
            isQuick: options.quick,
            retries: retryUntilQuiet,
            includesRTApp: !leavesOutRTApp
        )
    }
}
