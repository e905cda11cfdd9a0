import ArgumentParser

/// How often the paired gate is right: calls that add up over many sittings.
struct GateCallsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-calls",
        abstract: "How often the paired gate fails what is the same, and finds what is slower.",
        discussion: """
            Each call is one line in the store; a later sitting goes on where the last one ended, with the case that has \
            the fewest calls. The table is of all calls of the store with this --seconds. Interrupt it at any time.
            """
    )

    @Option(help: "How long to go on.")
    var hours: Double?

    @Option(help: "How many calls to make.")
    var calls: Int?

    @Option(help: "The file that the calls are added to.")
    var store = "gate-calls.txt"

    @Option(help: "How long each call measures.")
    var seconds = 107.0

    @Option(help: "This case alone, by its name; may be given several times.")
    var only: [GateCase] = []

    @Flag(help: "Print the table of what there is, and measure nothing.")
    var table = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard table || hours != nil || calls != nil else { throw ValidationError("Give --hours, --calls or --table.") }
    }

    func run() throws {
        let benchmark = GateCallsBenchmark(
            fbprof: try options.product(),
            store: GateCallStore(path: store),
            seconds: options.quick ? 12 : seconds,
            cases: only.isEmpty ? GateCase.allCases : only
        )
        if !table { try benchmark.measure(hours: hours, calls: calls) }
        try benchmark.section().publish(options)
    }
}
