import ArgumentParser

/// What kernel events cost.
struct KernelCostCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kernel-cost",
        abstract: "What recording the kernel's scheduling events costs the apps and fbprof."
    )

    @OptionGroup var options: CommonOptions

    func run() throws { try KernelCostBenchmark(isQuick: options.quick).section().publish(options) }
}
