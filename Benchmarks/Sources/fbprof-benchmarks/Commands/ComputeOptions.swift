import ArgumentParser

/// What the benchmark of `compute` takes.
struct ComputeOptions: ParsableArguments {
    @Option(help: "Measure a disturbed cell again, at most so many times.")
    var retryUntilQuiet = 0

    @Flag(name: .customLong("no-rt-app"), help: "Leave rt-app out.")
    var leavesOutRTApp = false

    @Option(help: "The display's rate for requests of up to 2 ms, from 60 to 120; half of it for longer ones.")
    var refresh = 61

    func validate() throws {
        guard (60...120).contains(refresh) else { throw ValidationError("--refresh goes from 60 to 120") }
        guard (0...100).contains(retryUntilQuiet) else {
            throw ValidationError("--retry-until-quiet goes from 0 to 100")
        }
    }

    func benchmark(_ options: CommonOptions) throws -> ComputeBenchmark {
        ComputeBenchmark(
            fbprof: try options.product(),
            isQuick: options.quick,
            retries: retryUntilQuiet,
            includesRTApp: !leavesOutRTApp,
            refresh: refresh
        )
    }
}
