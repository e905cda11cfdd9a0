import ArgumentParser
import FrameBudget
import FrameTrace
import Scenario

/// Validates a workload without running it.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Validates a workload file without running it."
    )

    @Argument(help: "The workload, a YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var workload: String

    @Option(name: .customLong("set"), help: "Set a field of the workload, as in device.cores=2. May be given again.")
    var overrides: [String] = []

    func run() throws {
        try Failure.reporting {
            let parsed = try WorkloadLoader.load(workload, overrides: overrides)
            let apps = parsed.apps.count == 1 ? "1 app" : "\(parsed.apps.count) apps"
            let cores = parsed.device.cores == 1 ? "1 core" : "\(parsed.device.cores) cores"
            try Console.print("\(workload): ok: \(apps) for \(parsed.duration) on \(cores)")
            if let cost = CostWarning.text(CompiledWorkload(parsed).cost) {
                try Console.print("\(workload): warning: it is large: \(cost)")
            }
            return .success
        }
    }
}
