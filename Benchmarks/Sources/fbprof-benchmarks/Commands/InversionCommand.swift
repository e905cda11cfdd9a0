import ArgumentParser

/// The classic inversion, live and in virtual time.
struct InversionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inversion",
        abstract:
            "A background owner beside three busy threads: how long who waits for it waits, with and without override."
    )

    @OptionGroup var options: CommonOptions

    func run() throws {
        try InversionBenchmark(fbprof: try options.product()).section().publish(options)
    }
}
