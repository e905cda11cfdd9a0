import ArgumentParser

/// What all benchmarks take.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Measure less: for trying whether the benchmark works, not for figures.")
    var quick = false

    @Flag(help: "Put the table into Documentation/Benchmarks.md.")
    var write = false

    @Option(help: "The fbprof to measure (default: the one built with this program).")
    var fbprof: String?

    func product() throws -> String { try fbprof ?? Products.fbprof() }
}
