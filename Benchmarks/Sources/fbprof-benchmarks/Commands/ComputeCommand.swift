import ArgumentParser

/// How exact `compute` is.
struct ComputeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compute",
        abstract: "How exactly `compute` realises what is asked for, beside rt-app."
    )

    @OptionGroup var options: CommonOptions
    @OptionGroup var compute: ComputeOptions

    func run() throws { try section().publish(options) }

    private func section() throws -> Section { try compute.benchmark(options).section() }
}
